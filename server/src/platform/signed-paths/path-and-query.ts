/**
 * Removes the host (RFC 9112, section 3.2.2): proxies may send an absolute URL; the host is checked
 * elsewhere.
 */
export function pathAndQueryOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/i, '');
}
