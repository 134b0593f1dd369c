const sisterPages = [
  'orders',
  'invoices',
  'integration',
  'settings',
  'settings/b2b',
  'saved-projects',
  'online-products',
  'widgets',
  'my-photos',
  'my-photos/photos',
  'my-photos/albums',
];

const pattern = new RegExp(`^/(?:(?:${sisterPages.join('|')})/?)?$`, 'i');

/**
 * Whether a visit may begin at this page and continue at the storefront's sister (BRA-4, S64): the home page and entries
 * of the menu. Every other page stays: mails, results and forms of the storefront lead to it.
 *
 * @param path without query
 */
export function isSisterPage(path: string): boolean {
  return pattern.test(path);
}
