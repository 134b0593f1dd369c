import ipaddr from 'ipaddr.js';

/** All public IPv6 addresses so far (IANA); `::a.b.c.d` and the like are outside. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Addresses that are public by number, but served by the host of every Azure virtual machine, with its
 * secrets.
 */
const cloudHosts = new Set(['168.63.129.16']);

/**
 * Whether the address is public. IPv6 addresses that wrap IPv4 ones (mapped, NAT64, 6to4, Teredo) are not:
 * the network decides where they lead.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || cloudHosts.has(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}
