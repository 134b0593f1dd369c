import type { Transaction } from '../database/index.ts';

export type HookListener<Event> = (tx: Transaction, event: Event) => Promise<void> | void;

/** An event to which higher modules subscribe. */
export interface Hook<Event> {
  subscribe(listener: HookListener<Event>): void;
  /** Calls listeners in sequence, in the caller's transaction. Rejects with the first error. */
  notify(tx: Transaction, event: Event): Promise<void>;
}

/** @param options.skip true for events that no listener needs */
export function createHook<Event>(options: { readonly skip?: (event: Event) => boolean } = {}): Hook<Event> {
  const listeners: HookListener<Event>[] = [];
  return {
    subscribe(listener) {
      listeners.push(listener);
    },
    async notify(tx, event) {
      if (options.skip?.(event)) return;
      for (const listener of listeners) await listener(tx, event);
    },
  };
}
