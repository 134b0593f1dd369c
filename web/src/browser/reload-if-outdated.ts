import { browserFetch, isOnline } from './network.ts';
import { sessionStore } from './storage.ts';

const key = 'keepsake.reloaded-for';

/** Without a response a reload would end on the browser's error page. */
async function siteResponds(): Promise<boolean> {
  if (!isOnline()) return false;
  const response = browserFetch('/', { method: 'HEAD', cache: 'no-store', headers: { Accept: 'text/html' } });
  return response.then(({ ok }) => ok).catch(() => false);
}

/**
 * After a release an open page requests chunks that are gone; one reload loads the new ones. Returns if a
 * reload would not help: offline, or after a reload for the same chunk.
 */
export async function reloadIfOutdated(error: unknown): Promise<void> {
  const missing = String(error);
  if (sessionStore.get(key) === missing || !(await siteResponds()) || !sessionStore.set(key, missing)) return;
  window.location.reload();
  await new Promise<never>(() => {});
}
