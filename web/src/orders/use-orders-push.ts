import { useEffect } from 'react';
import { refreshOnPush } from '../api/push/follow-push.ts';
import { useOpenPush } from '../api/push/push.ts';
import { ordersKey } from './order-queries.ts';

const follow = refreshOnPush('orders-changed', ordersKey);

/** Applies what the shop changes while the page is open. */
export function useOrdersPush(): void {
  useEffect(follow, []);
  useOpenPush();
}
