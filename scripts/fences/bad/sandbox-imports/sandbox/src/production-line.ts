import type { Order } from '../../server/src/platform/orders.ts';

export const orders: Order[] = [];
