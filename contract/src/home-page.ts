/** Whether an address is that of a whole site: it is not about one order. */
export function isHomePage(address: string): boolean {
  const { pathname, search } = new URL(address);
  return pathname === '/' && search === '';
}
