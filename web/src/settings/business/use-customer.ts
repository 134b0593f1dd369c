import { customersRoutes } from '@keepsake/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { refreshOnPush } from '../../api/push/follow-push.ts';
import { useOpenPush } from '../../api/push/push.ts';

export const customerKey = ['customers', 'me'];

const follow = refreshOnPush('customer-changed', customerKey);

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
