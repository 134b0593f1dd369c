import type { Transaction } from '../../platform/database/index.ts';

export interface CreatedCustomer {
  readonly tenantId: string;
  readonly customerId: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

/** What other modules keep for every customer, made in the transaction that makes the customer. */
export type CustomerCreatedListener = (tx: Transaction, customer: CreatedCustomer) => Promise<void>;

export interface CustomerCreatedRegistry {
  register(listener: CustomerCreatedListener): void;
  announce: CustomerCreatedListener;
}

export function createCustomerCreatedRegistry(): CustomerCreatedRegistry {
  const listeners: CustomerCreatedListener[] = [];
  return {
    register: (listener) => {
      listeners.push(listener);
    },
    announce: async (tx, customer) => {
      for (const listener of listeners) await listener(tx, customer);
    },
  };
}
