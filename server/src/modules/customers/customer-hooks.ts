import type { Hook, HookListener } from '../../platform/hooks/index.ts';
import type { Site } from '../../platform/http/index.ts';
import type { CustomerKey } from './addresses.repository.ts';
import type { IssuerIdentity } from './customers.repository.ts';

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

/** Runs in the transaction of the change. */
export type CustomerChangedHook = Hook<ChangedCustomer>;
export type CustomerChangedListener = HookListener<ChangedCustomer>;

/** Runs in the transaction that creates the customer. */
export type CustomerCreatedHook = Hook<CreatedCustomer>;
export type CustomerCreatedListener = HookListener<CreatedCustomer>;

export interface DeletedCustomer extends CustomerKey {
  /** Id of this deletion; the customer's next deletion has another. */
  readonly deletionId: string;
  /** ISO 8601 in UTC. */
  readonly deletedAt: string;
  /** ISO 8601 in UTC. */
  readonly restorableUntil: string;
  readonly email: string;
  /** Identities with which the customer signed in. */
  readonly identities: readonly IssuerIdentity[];
  readonly shopCustomerIds: readonly string[];
  /** Where the customer has requested it; absent for a deletion by the shop. */
  readonly site?: Site;
}

/** Runs in the transaction that deletes, restores or erases the customer. */
export type DeletedCustomerHook = Hook<DeletedCustomer>;
export type DeletedCustomerListener = HookListener<DeletedCustomer>;
