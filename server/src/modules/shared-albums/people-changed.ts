import type { Transaction } from '../../platform/database/index.ts';

/** Albums that changed, and the customers who see it. */
export interface ChangedForPeople {
  readonly tenantId: string;
  readonly customerIds: readonly string[];
  readonly albumIds: readonly string[];
}

/** What other modules do in a transaction that changes albums. Several calls may be about one album. */
export type ChangedForPeopleListener = (tx: Transaction, changed: ChangedForPeople) => Promise<void>;

export interface PeopleChangedRegistry {
  register(listener: ChangedForPeopleListener): void;
  announce: ChangedForPeopleListener;
}

export function createPeopleChangedRegistry(): PeopleChangedRegistry {
  const listeners: ChangedForPeopleListener[] = [];
  return {
    register: (listener) => {
      listeners.push(listener);
    },
    announce: async (tx, changed) => {
      if (changed.customerIds.length === 0 || changed.albumIds.length === 0) return;
      for (const listener of listeners) await listener(tx, changed);
    },
  };
}
