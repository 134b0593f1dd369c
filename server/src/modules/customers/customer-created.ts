import type { Hook, HookListener } from '../../platform/hooks/index.ts';

export interface CreatedCustomer {
  readonly tenantId: string;
  readonly customerId: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

/** In the transaction that creates the customer. */
export type CustomerCreatedHook = Hook<CreatedCustomer>;
export type CustomerCreatedListener = HookListener<CreatedCustomer>;
