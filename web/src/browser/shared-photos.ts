import { randomId } from './random.ts';
import { systemClock } from './time.ts';

/** Photos that a phone has shared with the site. Cache Storage is where service workers can write everywhere. */
const cacheName = 'keepsake-shared';
const keptMilliseconds = 24 * 3600 * 1000;
/** In this time the tab that a share opens has loaded; until then no other tab offers it. */
const arrivingMilliseconds = 60 * 1000;

interface Share {
  readonly at: number;
  /** Subject of the customer to whom it was offered; null until then. */
  readonly account: string | null;
  readonly files: readonly Pick<File, 'name' | 'type' | 'lastModified'>[];
}

export interface SharedPhotos {
  readonly id: string;
  readonly files: readonly File[];
}

const addressOf = (id: string, part: string | number) => `/share/${id}/${part}`;

const idIn = ({ url }: Request) => /^\/share\/([^/]+)\/about$/.exec(new URL(url).pathname)?.[1];

function describeShare(cache: Cache, id: string, share: Share): Promise<void> {
  return cache.put(addressOf(id, 'about'), new Response(JSON.stringify(share)));
}

/** All of them or none. Resolves to the id of the share; rejects if the device has no room. */
export async function keepShared(files: readonly File[]): Promise<string> {
  const cache = await caches.open(cacheName);
  const id = randomId();
  const facts = files.map(({ name, type, lastModified }) => ({ name, type, lastModified }));
  try {
    await describeShare(cache, id, { at: systemClock.now(), account: null, files: facts });
    for (const [index, file] of files.entries()) await cache.put(addressOf(id, index), new Response(file));
  } catch (error) {
    await deleteShared(id);
    throw error;
  }
  return id;
}

/** Undefined while the service worker writes it. */
async function readFiles(cache: Cache, id: string, { files }: Share): Promise<File[] | undefined> {
  const read: File[] = [];
  for (const [index, { name, type, lastModified }] of files.entries()) {
    const response = await cache.match(addressOf(id, index));
    if (response === undefined) return undefined;
    read.push(new File([await response.blob()], name, { type, lastModified }));
  }
  return read;
}

/** Ids of all shares on the device. */
export async function listShared(): Promise<string[]> {
  if (!('caches' in window) || !(await caches.has(cacheName))) return [];
  return (await (await caches.open(cacheName)).keys()).flatMap((request) => idIn(request) ?? []);
}

async function readShare(cache: Cache, id: string): Promise<Share | undefined> {
  return (await cache.match(addressOf(id, 'about')))?.json();
}

/**
 * Whether this tab may offer a share, from now until its page goes. The tab that the share has opened waits for its
 * turn after its copies.
 */
function acquire(id: string, isOwn: boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`keepsake-share-${id}`, { ifAvailable: !isOwn }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<never>(() => undefined);
      })
      .catch(reject);
  });
}

/**
 * What was shared, for an account and a tab; undefined if it is another's. `isOwn` is the tab that the share has
 * opened. Removes what is too old or was offered to another account.
 */
export async function takeShared(
  id: string,
  account: string,
  isOwn: boolean,
): Promise<SharedPhotos | undefined> {
  const cache = await caches.open(cacheName);
  const found = await readShare(cache, id);
  const isArriving = found !== undefined && systemClock.now() - found.at < arrivingMilliseconds;
  if (found === undefined || (isArriving && !isOwn) || !(await acquire(id, isOwn))) return undefined;
  // Another tab may have ended it meanwhile.
  const share = await readShare(cache, id);
  if (share === undefined) return undefined;
  const isOver = systemClock.now() - share.at > keptMilliseconds;
  if (isOver || (share.account !== null && share.account !== account)) {
    await deleteShared(id);
    return undefined;
  }
  const files = await readFiles(cache, id, share);
  if (files === undefined) return undefined;
  await describeShare(cache, id, { ...share, account });
  return { id, files };
}

export async function deleteShared(id: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const own = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(addressOf(id, '')));
  await Promise.all(own.map((request) => cache.delete(request)));
}

export async function deleteAllShared(): Promise<void> {
  await caches.delete(cacheName);
}
