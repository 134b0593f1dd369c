import { randomId } from './random.ts';
import { systemClock } from './time.ts';

/** Photos that a phone has shared with the site. Cache Storage is where service workers can write everywhere. */
const cacheName = 'keepsake-shared';
const keptMilliseconds = 24 * 3600 * 1000;

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

/** All of them or none. Rejects if the device has no room. */
export async function keepShared(files: readonly File[]): Promise<void> {
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

/** What was shared for an account. Removes what is too old or was offered to another one. */
export async function takeShared(account: string): Promise<SharedPhotos[]> {
  if (!('caches' in window) || !(await caches.has(cacheName))) return [];
  const cache = await caches.open(cacheName);
  const taken: SharedPhotos[] = [];
  for (const id of (await cache.keys()).map(idIn)) {
    if (id === undefined) continue;
    const share: Share | undefined = await (await cache.match(addressOf(id, 'about')))?.json();
    if (share === undefined) continue;
    const isOver = systemClock.now() - share.at > keptMilliseconds;
    if (isOver || (share.account !== null && share.account !== account)) {
      await deleteShared(id);
      continue;
    }
    const files = await readFiles(cache, id, share);
    if (files === undefined) continue;
    await describeShare(cache, id, { ...share, account });
    taken.push({ id, files });
  }
  return taken;
}

export async function deleteShared(id: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const own = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(addressOf(id, '')));
  await Promise.all(own.map((request) => cache.delete(request)));
}

export async function deleteAllShared(): Promise<void> {
  await caches.delete(cacheName);
}
