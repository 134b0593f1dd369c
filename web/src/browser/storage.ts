/** Key-value storage that never throws; a value that cannot be stored is lost. */
export interface SafeStorage {
  get(key: string): string | null;
  /** False if the value could not be stored (blocked or full). */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  works(): boolean;
}

const probeKey = 'keepsake.storage-probe';

type Methods = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const methodsOf = (storage: Storage): Methods => ({
  getItem: storage.getItem.bind(storage),
  setItem: storage.setItem.bind(storage),
  removeItem: storage.removeItem.bind(storage),
});

/** `open` may throw: browsers that block site data throw on access to `localStorage`. */
export function safeStorage(open: () => Storage): SafeStorage {
  let methods: Methods | undefined;
  const attempt = <T>(action: (storage: Methods) => T, otherwise: T): T => {
    try {
      methods ??= methodsOf(open());
      return action(methods);
    } catch {
      return otherwise;
    }
  };
  // Scripts of others may replace the methods later.
  attempt(() => undefined, undefined);
  const get = (key: string) => attempt((storage) => storage.getItem(key), null);
  const set = (key: string, value: string) =>
    attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  const remove = (key: string) => attempt((storage) => storage.removeItem(key), undefined);
  const works = () => {
    const kept = set(probeKey, '1') && get(probeKey) === '1';
    remove(probeKey);
    // Full storage has something in it.
    return kept || attempt(() => open().length > 0, false);
  };
  return { get, set, remove, works };
}

export const localStore = safeStorage(() => window.localStorage);
export const sessionStore = safeStorage(() => window.sessionStorage);
