const home = '/';

/** Addresses that begin or end a session themselves: coming back to one would go round for ever. */
const noWayBack = /^\/(session|oidc|logout)(\/|$)/;

/**
 * Where to go after signing in: a path of the storefront itself, else its home page. Everything that a
 * browser could read as another host (`//x`, `/\x`, control characters) is refused.
 */
export function safeReturnTo(asked: unknown, origin: string): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.length > 2048) return home;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so that `/\t/x` is `//x`
  if (/[\\\u0000-\u0020\u007f]/.test(asked)) return home;
  const url = URL.parse(asked, origin);
  if (!url || url.origin !== origin || noWayBack.test(url.pathname)) return home;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') ? home : path;
}
