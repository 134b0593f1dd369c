import { createStateStore } from '../browser/state-store.ts';
import { localStore } from '../browser/storage.ts';
import type { Pause } from './queue/upload-dependencies.ts';

const key = 'keepsake.uploads-paused';

function pausedAccounts(): string[] {
  try {
    const accounts: unknown = JSON.parse(localStore.get(key) ?? '[]');
    return Array.isArray(accounts) ? accounts : [];
  } catch {
    return [];
  }
}

function write(accounts: readonly string[]): void {
  if (accounts.length === 0) localStore.remove(key);
  else localStore.set(key, JSON.stringify(accounts));
}

interface RememberedPause extends Pause {
  /** The others have nothing left to upload. */
  keepOnly(accounts: ReadonlySet<string>): void;
}

/** The pause of an account in all its tabs, kept over reloads. */
export function createRememberedPause(account: string): RememberedPause {
  const store = createStateStore(pausedAccounts().includes(account));
  const read = () => store.update(() => pausedAccounts().includes(account));
  window.addEventListener('storage', (event) => {
    if (event.key === key) read();
  });
  return {
    isPaused: store.getSnapshot,
    subscribe: store.subscribe,
    set(isPaused) {
      const others = pausedAccounts().filter((name) => name !== account);
      write(isPaused ? [...others, account] : others);
      // The pause also applies where nothing can be stored.
      store.update(() => isPaused);
    },
    keepOnly(accounts) {
      write(pausedAccounts().filter((name) => accounts.has(name)));
      if (!accounts.has(account)) store.update(() => false);
    },
  };
}
