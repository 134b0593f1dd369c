/** RFC 9112, section 3.2.2: proxies may name the whole address; the host was read from it or from Host. */
export function pathAndQueryOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/]*/i, '');
}
