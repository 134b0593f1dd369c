/** Proxies whose X-Forwarded headers count: nobody's, those at addresses, or a number of hops whoever they are. */
export type TrustProxy = false | number | readonly string[];

/**
 * As the router wants it. By number alone it cannot know the nearest peer and trusts nobody; who says a number
 * says that only the proxy reaches the port.
 */
export function trustOption(
  trust: TrustProxy,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  return typeof trust === 'number' ? (_address, hop) => hop < trust : [...trust];
}
