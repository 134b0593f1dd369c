/**
 * The address if a link may use it: http, https, or a path of this site. Null for others, such as
 * `javascript:`, `data:` and `//host`.
 */
export function safeHref(href: string): string | null {
  if (isOwnPath(href)) return href;
  if (!URL.canParse(href)) return null;
  const { protocol } = new URL(href);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}
