/** Trusted proxies: none, those at addresses, or a number of hops. */
export type TrustProxy = false | number | readonly string[];

/** Converts to the router's form. A number of hops implies that only the proxy can reach the port. */
export function trustOption(
  trust: TrustProxy,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  return typeof trust === 'number' ? (_address, hop) => hop < trust : [...trust];
}
