import type { BackOfficeCalls } from '../back-office-calls.ts';
import type { Bill } from '../invoices/bill.ts';
import { demoBlocked, demoCategories } from './demo-gallery.ts';
import { demoOrders, type ShopContext } from './demo-orders.ts';
import { demoProjects } from './demo-projects.ts';
import { demoMerchandise } from './merchandise.ts';
import { demoArticleGroups, demoCutOffs, demoVouchers } from './offers.ts';

/**
 * Sends the shop's data of products and demo customers; what is there already does not change.
 * @param today `YYYY-MM-DD`, the same at every start
 */
export async function sendShopData(
  keepsake: Pick<BackOfficeCalls, 'putAll'>,
  today: string,
  { context, bills }: { readonly context: ShopContext; readonly bills: readonly Bill[] },
): Promise<void> {
  await keepsake.putAll('orders', demoOrders(today, context));
  await keepsake.putAll(
    'invoices',
    bills.map(({ invoice }) => invoice),
  );
  await keepsake.putAll('merchandise', demoMerchandise(context));
  await keepsake.putAll('projects', demoProjects(today, context));
  await keepsake.putAll('vouchers', demoVouchers(today));
  await keepsake.putAll('articleGroups', demoArticleGroups());
  await keepsake.putAll('cutOffCampaigns', demoCutOffs(today, context));
  await keepsake.putAll('galleryCategories', demoCategories());
  await keepsake.putAll('blockedOrders', demoBlocked(today, context));
}
