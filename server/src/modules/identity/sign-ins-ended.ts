import type { Transaction } from '../../platform/database/index.ts';

/** An account of which one sign-in ended, or all: who keeps connections open asks which go on. */
export interface EndedSignIns {
  readonly tenantId: string;
  readonly subject: string;
}

export type SignInsEndedListener = (tx: Transaction, ended: EndedSignIns) => void;

/** Told in the transaction that ends sign-ins. Identity knows none of those who listen. */
export interface SignInsEndedRegistry {
  register(listener: SignInsEndedListener): void;
  announce: SignInsEndedListener;
}

export function createSignInsEndedRegistry(): SignInsEndedRegistry {
  const listeners: SignInsEndedListener[] = [];
  return {
    register: (listener) => {
      listeners.push(listener);
    },
    announce: (tx, ended) => {
      for (const listener of listeners) listener(tx, ended);
    },
  };
}
