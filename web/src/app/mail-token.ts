import { isTokenPage, tokenParameter } from '@keepsake/contract/token-pages';
import { sessionStore } from '../browser/storage.ts';

const keyPrefix = 'keepsake.mail-token ';
/** Of a link in a mail. */
const ofLink = [tokenParameter, 'email'];

/**
 * Moves the token of a mail's link from the address into this tab's storage, before a sign-in, a script of others or the
 * history gets it.
 */
export function takeMailToken(): void {
  const { pathname, search, hash } = window.location;
  if (!isTokenPage(pathname)) return;
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams(
    ofLink.flatMap((name) => query.getAll(name).map((value) => [name, value])),
  );
  if (kept.size === 0) return;
  sessionStore.set(keyPrefix + pathname, kept.toString());
  for (const name of ofLink) query.delete(name);
  window.history.replaceState(
    window.history.state,
    '',
    pathname + (query.size > 0 ? `?${query}` : '') + hash,
  );
}
