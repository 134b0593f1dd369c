import type { Hook, HookListener } from '../../platform/hooks/index.ts';

export interface CreatedCustomer {
  readonly tenantId: string;
  readonly customerId: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

export interface ChangedCustomer {
  readonly tenantId: string;
  readonly customerId: string;
}

/** In the transaction of the change. */
export type CustomerChangedHook = Hook<ChangedCustomer>;
export type CustomerChangedListener = HookListener<ChangedCustomer>;

/** In the transaction that creates the customer. */
export type CustomerCreatedHook = Hook<CreatedCustomer>;
export type CustomerCreatedListener = HookListener<CreatedCustomer>;
