import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP, isIPv4 } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { Failed, failingAs, Refused } from './outcome.ts';

/** Resolves addresses of both families. Rejects without one. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Two queries fit into the total timeout. */
const dnsOptions = { timeout: 1500, tries: 2 };

/**
 * Queries name servers directly: `/etc/hosts` and search domains are about this network, and the system's
 * call would block threads that write files.
 *
 * @param servers `address:port`; by default those of this machine
 */
export async function resolveByDns(
  host: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<readonly string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver(dnsOptions);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function lookUp(host: string, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  const resolved = new AbortController();
  const tooLate = once(signal, 'abort', { signal: resolved.signal }).then(() => Promise.reject());
  try {
    return await Promise.race([resolve(host, signal), tooLate]);
  } finally {
    resolved.abort();
  }
}

/**
 * Returns addresses to try, one of each family, from one resolution. One private address refuses all of them.
 *
 * @throws Refused, Failed
 */
export async function resolveTarget(
  host: string,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found = isIP(host) ? [host] : await failingAs('name', () => lookUp(host, resolve, signal));
  if (found.length === 0) throw new Failed('name');
  if (!found.every(isPublicAddress)) throw new Refused('not-public');
  const first = [found.find((address) => isIPv4(address)), found.find((address) => !isIPv4(address))];
  return first.filter((address) => address !== undefined);
}
