import { isHomePage } from '@keepsake/contract/home-page';

/** Whether an address of a service may be followed: it has one of the origins that the brand lists. */
export function isFrom(address: string, origins: readonly string[]): boolean {
  return URL.canParse(address) && origins.includes(new URL(address).origin);
}

/** Whether an address leads to a page of the shop about one order or invoice: its home page does not. */
export const isShopPage = (address: string | undefined, shopOrigins: readonly string[]): address is string =>
  address !== undefined && isFrom(address, shopOrigins) && !isHomePage(address);
