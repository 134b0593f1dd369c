import { customersRoutes } from '@keepsake/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { subscribeToPush, useOpenPush } from '../../api/push/push.ts';
import { queryClient } from '../../api/query-client.ts';

export const customerKey = ['customers', 'me'];

const refresh = () => void queryClient.invalidateQueries({ queryKey: customerKey });
let isFollowed = false;

/** Cached across pages, so the subscription never ends. */
function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  subscribeToPush(['customer-changed'], { onMessage: refresh, onGap: refresh });
}

/** Applies what the shop changes while the page is open. */
export function useCustomerPush(): void {
  useEffect(follow, []);
  useOpenPush();
}

export function useCustomer() {
  return useQuery({
    queryKey: customerKey,
    queryFn: ({ signal }) => call(customersRoutes.getMe, { signal }),
  });
}
