import { isTokenPage, tokenParameter } from '@keepsake/contract/token-pages';
import { sessionStore } from './storage.ts';

const keyPrefix = 'keepsake.mail-token ';
/** Parameters of a link in a mail. */
const ofLink = [tokenParameter, 'email', 'token'];

/** Where the browser blocks its storage. */
const inMemory = new Map<string, string>();

let isOfMail = false;

/** The page of the link, also for its error page; undefined: no mail leads there. */
function keyOf(path: string): string | undefined {
  if (!isTokenPage(path)) return undefined;
  return keyPrefix + path.toLowerCase().replace(/(-error)?\/?$/, '');
}

/**
 * Moves the token of a mail's link from the address into this tab's storage, before a sign-in, a script of others or the
 * history gets it.
 */
export function moveMailToken(): void {
  const { pathname, search, hash } = window.location;
  const key = keyOf(pathname);
  isOfMail = key !== undefined || keepsMailToken();
  if (key === undefined) return;
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams(
    ofLink.flatMap((name) => query.getAll(name).map((value) => [name, value])),
  );
  if (kept.size === 0) return;
  inMemory.set(key, kept.toString());
  sessionStore.set(key, kept.toString());
  for (const name of ofLink) query.delete(name);
  window.history.replaceState(
    window.history.state,
    '',
    pathname + (query.size > 0 ? `?${query}` : '') + hash,
  );
}

/** Whether this tab keeps a link's token that has not been used. */
function keepsMailToken(): boolean {
  try {
    return Object.keys(window.sessionStorage).some((key) => key.startsWith(keyPrefix));
  } catch {
    return false;
  }
}

/** Whether this document has begun at a mail's link or with its token: scripts of others read a tab's storage, too. */
export const beganWithMailToken = () => isOfMail;

/** Parameters of the link that led to a page, until they are removed. */
export function readMailToken(path: string): URLSearchParams {
  const key = keyOf(path) ?? '';
  return new URLSearchParams(inMemory.get(key) ?? sessionStore.get(key) ?? '');
}

/** Removes the parameters, which have been used. */
export function clearMailToken(path: string): void {
  const key = keyOf(path) ?? '';
  inMemory.delete(key);
  sessionStore.remove(key);
}
