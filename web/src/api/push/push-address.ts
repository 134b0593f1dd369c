/** Address of a socket of config.json, absolute or a path of the page's host. */
export function pushAddress(address: string, pageUrl: string): string {
  const url = new URL(address, pageUrl);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  return url.href;
}
