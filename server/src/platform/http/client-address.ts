import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The eight groups of an IPv6 address without zone. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

/**
 * The address for limits: an IPv4 address, or the /64 of an IPv6 address, the least that a provider assigns. Undefined for no
 * address.
 */
export function countedAddress(text: string): string | undefined {
  const address = text.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return isIPv4(mapped) ? mapped : undefined;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Client address; only trusted proxies' headers count (TRUST_PROXY). */
export function addressOf(request: FastifyRequest): string {
  const peer = request.raw.socket.remoteAddress ?? '';
  return countedAddress(request.ip ?? '') ?? countedAddress(peer) ?? 'unknown';
}
