const cacheName = 'keepsake-assets';

const pathOf = ({ url }: Request) => new URL(url).pathname;

/** Loads those that are not kept yet. Rejects if one cannot be loaded. */
export async function cacheAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(pathOf));
  await cache.addAll(paths.filter((path) => !kept.has(path)));
}

/** Removes what other releases have left. */
export async function purgeOldAssets(paths: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheName);
  const old = (await cache.keys()).filter((request) => !paths.has(pathOf(request)));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/**
 * The kept file, or the server's, which is then kept. A full or blocked device only costs the keeping.
 *
 * @param waitFor lets the worker live until the file is kept
 */
export async function loadCacheFirst(
  request: Request,
  waitFor: (keeping: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(cacheName).catch(() => undefined);
  const kept = await cache?.match(request.url, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  // Without the page's signal: the file is kept also when its page is left.
  const response = await fetch(request.url);
  // Neither a part of a file nor another origin's file can be kept.
  if (cache && response.status === 200 && response.type === 'basic') {
    waitFor(cache.put(request.url, response.clone()).catch(() => undefined));
  }
  return response;
}
