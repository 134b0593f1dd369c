/** Address of the socket: config.json's `pushUrl`, absolute or a path of the page's own host. */
export function pushAddress(pushUrl: string, pageUrl: string): string {
  const url = new URL(pushUrl, pageUrl);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  return url.href;
}
