/**
 * The address when a link may lead there: http, https, or a path of this site. Null for everything else,
 * such as `javascript:`, `data:` and `//host`, which browsers read as an address on another host.
 */
export function safeHref(href: string): string | null {
  if (/^\/(?![/\\])/.test(href)) return href;
  if (!URL.canParse(href)) return null;
  const { protocol } = new URL(href);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** True for a path of this site, false for an address elsewhere. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}
