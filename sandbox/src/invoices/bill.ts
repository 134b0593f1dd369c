import type { Locale } from '@keepsake/contract/locale';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { Temporal } from 'temporal-polyfill';
import type { ShopItems } from '../back-office-calls.ts';
import type { Storefront } from '../shop/storefronts.ts';

/** An invoice with what is printed on it. */
export interface Bill {
  readonly invoice: ShopItems['invoices'];
  readonly order: OrderUpsert;
  readonly storefront: Storefront;
  readonly locale: Locale;
}

const languages: Readonly<Record<string, Locale>> = {
  DK: 'da-DK',
  GB: 'en-GB',
  IT: 'it-IT',
  NL: 'nl-NL',
  SE: 'sv-SE',
};

/** The customer's language where the storefront speaks it. */
function localeFor({ deliveryAddress }: OrderUpsert, { locales, defaultLocale }: Storefront): Locale {
  const locale = languages[deliveryAddress.country];
  return locale && locales.includes(locale) ? locale : defaultLocale;
}

/** Bill of an order that has been sent; businesses pay within two weeks. */
export function billOf(
  { orderCode, ...order }: ShopItems['orders'],
  storefront: Storefront,
  { kind = 'invoice', isHistorical }: Partial<Pick<ShopItems['invoices'], 'kind' | 'isHistorical'>> = {},
): Bill {
  const date = order.updatedAt.slice(0, 10);
  const due = Temporal.PlainDate.from(date).add({ days: 14 }).toString();
  const isOpen = storefront.isBusiness && kind === 'invoice';
  const invoice = {
    id: order.invoiceGroupFileId ?? orderCode,
    updatedAt: order.updatedAt,
    shopCustomerId: order.shopCustomerId,
    kind,
    invoiceNumber: `${date.slice(0, 4)}-${orderCode.replace(/\D/g, '')}`,
    orderRef: orderCode,
    date,
    ...(isOpen && { dueDate: due }),
    channel: storefront.channel,
    brand: storefront.brand.name,
    amount: kind === 'credit' ? -order.totals.total : order.totals.total,
    currency: order.currency,
    ...(isHistorical && { isHistorical }),
  };
  return { invoice, order, storefront, locale: localeFor(order, storefront) };
}
