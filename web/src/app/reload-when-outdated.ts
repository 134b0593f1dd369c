import { isOnline } from '../browser/online.ts';
import { sessionStore } from '../browser/storage.ts';

const key = 'keepsake.reloaded-for';

/**
 * After a new release an open page asks for chunks that are gone; one reload brings the new ones.
 * A chunk that stays away shows the error page instead of reloading for ever.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const missing = String((event as Event & { payload?: unknown }).payload);
    if (!isOnline() || sessionStore.get(key) === missing || !sessionStore.set(key, missing)) return;
    event.preventDefault();
    window.location.reload();
  });
}
