const home = '/';

/** Addresses that start or end a session: returning there would loop. */
const noWayBack = /^\/(session|oidc|logout)(\/|$)/;

/**
 * Where to go after signing in: a path of the storefront, else its home page. Refuses everything that a browser
 * could read as another host (`//x`, `/\x`, control characters).
 */
export function safeReturnTo(address: unknown, origin: string): string {
  if (typeof address !== 'string' || !address.startsWith('/') || address.length > 2048) return home;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so that `/\t/x` is `//x`
  if (/[\\\u0000-\u0020\u007f]/.test(address)) return home;
  const url = URL.parse(address, origin);
  if (!url || url.origin !== origin || noWayBack.test(url.pathname)) return home;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') ? home : path;
}
