import { useEffect } from 'react';
import { subscribeToPush, useOpenPush } from '../../api/push/push.ts';
import { queryClient } from '../../api/query-client.ts';
import { ordersKey } from './order-queries.ts';

const refresh = () => void queryClient.invalidateQueries({ queryKey: ordersKey });
let isFollowed = false;

/** Cached across pages, so the subscription never ends. */
function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  subscribeToPush(['orders-changed'], { onMessage: refresh, onGap: refresh });
}

/** Applies what the shop changes while the page is open. */
export function useOrdersPush(): void {
  useEffect(follow, []);
  useOpenPush();
}
