import ipaddr from 'ipaddr.js';

/** Where every address of the public IPv6 internet lies so far (IANA); `::a.b.c.d` and its kin lie outside of it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its number, yet answered by the host of every virtual machine at Azure, with secrets of the machine. */
const cloudHosts = new Set(['168.63.129.16']);

/**
 * Whether anybody on the internet would reach the same machine there. An IPv6 address that wraps an IPv4 one
 * (mapped, NAT64, 6to4, Teredo) is none: what it leads to is up to the network.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || cloudHosts.has(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}
