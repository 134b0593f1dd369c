import type { ShopItems } from '../back-office-calls.ts';
import type { Bill } from '../invoices/bill.ts';
import { demoBlocked, demoCategories } from './demo-gallery.ts';
import { demoOrders, type ShopContext } from './demo-orders.ts';
import { demoProjects } from './demo-projects.ts';
import { demoMerchandise } from './merchandise.ts';
import { demoArticleGroups, demoCutOffs, demoVouchers } from './offers.ts';

export type ShopData = { readonly [Kind in Exclude<keyof ShopItems, 'uploads'>]: readonly ShopItems[Kind][] };

export interface ShopDataOptions {
  readonly context: ShopContext;
  readonly bills: readonly Bill[];
  /** Whether a customer has an account. */
  hasAccount(shopCustomerId: string): boolean;
}

/**
 * The shop's data of products and demo customers, in the order of sending.
 * @param today `YYYY-MM-DD`, the same at every start
 */
export function shopData(today: string, { context, bills, hasAccount }: ShopDataOptions): ShopData {
  const isOfCustomer = ({ shopCustomerId }: { readonly shopCustomerId: string }) =>
    hasAccount(shopCustomerId);
  return {
    orders: demoOrders(today, context).filter(isOfCustomer),
    invoices: bills.map(({ invoice }) => invoice).filter(isOfCustomer),
    merchandise: demoMerchandise(context),
    projects: demoProjects(today, context).filter(isOfCustomer),
    vouchers: demoVouchers(today),
    articleGroups: demoArticleGroups(),
    cutOffCampaigns: demoCutOffs(today, context),
    galleryCategories: demoCategories(),
    blockedOrders: demoBlocked(today, context),
  };
}
