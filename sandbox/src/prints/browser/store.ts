import type { EditorData } from '../editor-data.ts';
import { restoreWork, type Work } from '../work.ts';

type Address = Readonly<Record<string, string>>;

interface Stored {
  readonly work?: Work;
  readonly address?: Address;
}

/** The customer's work; a reload of the tab keeps it. */
export interface Store {
  readonly work: Work;
  readonly address: Address;
  change(work: Work): void;
  keepAddress(address: Address): void;
  subscribe(listener: () => void): void;
  /** Ends the work, which has become an order. */
  end(): void;
}

function read(key: string): Stored {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Stored;
  } catch {
    return {};
  }
}

function write(key: string, stored: Stored | undefined): void {
  try {
    if (stored) sessionStorage.setItem(key, JSON.stringify(stored));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser keeps nothing, or no more.
  }
}

export function createStore({ path, offer, photos }: EditorData): Store {
  const stored = read(path);
  const ids = photos.map(({ id }) => id);
  const listeners: (() => void)[] = [];
  let work = restoreWork(stored.work ?? null, offer, ids);
  let address = stored.address ?? {};
  let isEnded = false;
  const save = () => write(path, isEnded ? undefined : { work, address });
  // Phones end pages that are hidden without notice.
  document.addEventListener('visibilitychange', save);
  addEventListener('pagehide', save);
  return {
    get work() {
      return work;
    },
    get address() {
      return address;
    },
    change(next) {
      work = next;
      for (const listener of listeners) listener();
    },
    keepAddress(next) {
      address = next;
    },
    subscribe(listener) {
      listeners.push(listener);
    },
    end() {
      isEnded = true;
    },
  };
}
