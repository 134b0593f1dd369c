import type { OrderRequest } from './order-request.ts';

export interface PlacedOrder {
  readonly orderCode: string;
  readonly request: OrderRequest;
}

/** How far a session has come with its one order. */
export interface Placing {
  /** Kept when sending fails: the next attempt sends the same order. */
  draft?: { readonly orderCode: string; readonly shopCustomerId: string };
  /** Created by the shop for this order. */
  shopCustomerId?: string;
  running?: Promise<PlaceResult> | undefined;
  placed?: PlacedOrder;
}

export type PlaceResult =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | { readonly kind: 'ended' }
  | { readonly kind: 'deleted'; readonly photoIds: readonly string[] };
