/**
 * Domains without public records, each with the document that reserves it. IANA lists most of them as special-use domain
 * names. `example.com`, `example.net` and `example.org` have records.
 */
const reservedDomains = new Set([
  // RFC 6761
  'example',
  'invalid',
  'localhost',
  'test',
  // RFC 6762: multicast DNS; its appendix G names those that networks use without a reservation.
  'local',
  'corp',
  'home',
  'intranet',
  'lan',
  'private',
  // ICANN, resolution 2024.07.29.06
  'internal',
  // RFC 3172: infrastructure, with the `home.arpa` of RFC 8375
  'arpa',
  // RFC 7686
  'onion',
  // RFC 9476
  'alt',
]);

/** Whether public name servers can have the name. It has a dot inside. */
export function isPublicName(name: string): boolean {
  const labels = name.replace(/\.$/, '').split('.');
  return labels.length > 1 && !reservedDomains.has(labels.at(-1) ?? '');
}
