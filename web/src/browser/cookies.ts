import type { SafeStorage } from './storage.ts';

/** Returns undefined without such a cookie, or for one that scripts cannot read. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** @param maxAge seconds; undefined: until the browser session ends */
export function setCookie(name: string, value: string, maxAge?: number): void {
  // Plain http is for development only, where some browsers drop Secure cookies.
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const end = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 2025.
  document.cookie = `${name}=${value}; Path=/${end}; SameSite=Lax${secure}`;
}

/** Storage of the browser session. All tabs share it, while each has its own `sessionStorage`. */
export const browserSessionStore: Pick<SafeStorage, 'get' | 'set'> = {
  get: (key) => {
    const value = readCookie(key);
    return value === undefined ? null : decodeURIComponent(value);
  },
  set: (key, value) => {
    setCookie(key, encodeURIComponent(value));
    return browserSessionStore.get(key) === value;
  },
};
