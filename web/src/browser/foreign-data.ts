import { isAmong, isOwn } from './own-names.ts';
import { uploadsDirectory } from './private-files.ts';
import { pause } from './time.ts';

/** A database that another tab has open is removed when that tab closes it. */
const mostMilliseconds = 1000;

/** Names of the brand, each of which may end in `*`. */
interface BrandNames {
  /** Stay, besides those of the site. */
  readonly necessaryNames: readonly string[];
  /** Cookies of third parties at the domains above the host. */
  readonly cookieNames?: readonly string[] | undefined;
}

/**
 * Removes what scripts of others have stored at this host: cookies, both storages, databases, caches, private files and
 * service workers. At the domains above it, where a shop has its cart, only the named cookies. Never rejects. Cookies of
 * other paths, and those that scripts cannot read, stay: a page does not see them.
 */
export async function removeForeignData(names: BrandNames): Promise<void> {
  const { cookieNames = [] } = names;
  const isForeign = foreignBesides(names);
  attempt(() => removeCookies(isForeign, (name) => isAmong(cookieNames, name)));
  attempt(() => removeKeys(window.localStorage, isForeign));
  removeForeignTabData(names);
  const removals = [
    removeDatabases(isForeign),
    removeCaches(isForeign),
    removeFiles(isForeign),
    removeWorkers(),
  ];
  await Promise.race([Promise.allSettled(removals), pause(mostMilliseconds)]);
}

/** Removes what scripts of others have stored in the session storage, which no other tab can do. */
export function removeForeignTabData(names: BrandNames): void {
  attempt(() => removeKeys(window.sessionStorage, foreignBesides(names)));
}

const foreignBesides =
  ({ necessaryNames }: BrandNames) =>
  (name: string) =>
    !isOwn(name) && !isAmong(necessaryNames, name);

/** Browsers that block site data throw. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing can be removed.
  }
}

/** Each domain above a host, as `Domain` of a cookie. */
export function domainsAbove(host: string): string[] {
  const labels = host.split('.').slice(1);
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** `/a/b` → `/`, `/a`, `/a/`, `/a/b`, `/a/b/`. */
export function pathsOf(address: string): string[] {
  const parts = address.split('/').filter(Boolean);
  const above = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  return ['/', ...above.flatMap((path) => [path, `${path}/`])];
}

/** As they may have been set. Names with a prefix require `Secure`; a partition has cookies of its own. */
const cookieKinds = ['', '; Secure', '; Secure; Partitioned'];

/** What removes a cookie of a page at `pathname`. A value is needed: nothing without name and value is a cookie. */
export function cookieRemovals(name: string, domains: readonly string[], pathname: string): string[] {
  return domains.flatMap((domain) => {
    const at = domain === '' ? '' : `; Domain=${domain}`;
    return pathsOf(pathname).flatMap((path) =>
      cookieKinds.map((kind) => `${name}=0; Max-Age=0; Path=${path}${at}${kind}`),
    );
  });
}

function removeCookies(isForeign: (name: string) => boolean, isAbove: (name: string) => boolean): void {
  const { hostname, pathname } = window.location;
  const names = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '');
  // One without a name shows its value only.
  for (const name of new Set([...names, ''].filter(isForeign))) {
    // Without `Domain` it is a cookie of this host only.
    const domains = ['', hostname, ...(isAbove(name) ? domainsAbove(hostname) : [])];
    for (const removal of cookieRemovals(name, domains, pathname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 2025.
      document.cookie = removal;
    }
  }
}

/** Names of all keys: those of the object’s properties leave out what its prototype has, like `length`. */
export const keysOf = (storage: Pick<Storage, 'length' | 'key'>): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');

function removeKeys(storage: Storage, isForeign: (name: string) => boolean): void {
  for (const key of keysOf(storage).filter(isForeign)) storage.removeItem(key);
}

async function removeDatabases(isForeign: (name: string) => boolean): Promise<void> {
  // Missing in Firefox before 2024.
  const databases = (await window.indexedDB?.databases?.()) ?? [];
  for (const { name } of databases) {
    if (name !== undefined && isForeign(name)) window.indexedDB.deleteDatabase(name);
  }
}

async function removeCaches(isForeign: (name: string) => boolean): Promise<void> {
  if (!('caches' in window)) return;
  const names = await window.caches.keys();
  await Promise.all(names.filter(isForeign).map((name) => window.caches.delete(name)));
}

/** The browser's private files, which are missing over plain http. */
async function removeFiles(isForeign: (name: string) => boolean): Promise<void> {
  const files = await navigator.storage?.getDirectory?.();
  if (!files) return;
  const names: string[] = [];
  for await (const name of files.keys()) if (name !== uploadsDirectory && isForeign(name)) names.push(name);
  await Promise.allSettled(names.map((name) => files.removeEntry(name, { recursive: true })));
}

/** Address of the site's own service worker. */
const ownWorker = '/service-worker.js';

async function removeWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  const isOwn = ({ active, waiting, installing }: ServiceWorkerRegistration) => {
    const worker = active ?? waiting ?? installing;
    return worker !== null && new URL(worker.scriptURL).pathname === ownWorker;
  };
  await Promise.all(registrations.filter((one) => !isOwn(one)).map((one) => one.unregister()));
}
