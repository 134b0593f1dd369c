import type { Locale } from '@keepsake/contract/locale';
import type { OrderUpsert } from '@keepsake/contract/orders';
import { Temporal } from 'temporal-polyfill';
import type { ShopItems } from '../back-office-calls.ts';
import type { Storefront } from '../shop/storefronts.ts';
import type { Shop } from '../shop-data/demo-orders.ts';

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

/** Path of the page on which an invoice is paid. */
export const invoicePaymentPath = (invoiceId: string) => `/invoices/${invoiceId}/pay`;

/** Bill of an order that has been sent. Businesses pay within two weeks, others have paid their order. */
export function billOf(
  { orderCode, ...order }: ShopItems['orders'],
  { storefront, origin }: Shop,
  { kind = 'invoice', isHistorical }: Partial<Pick<ShopItems['invoices'], 'kind' | 'isHistorical'>> = {},
): Bill {
  const date = order.updatedAt.slice(0, 10);
  const due = Temporal.PlainDate.from(date).add({ days: 14 }).toString();
  const isOpen = storefront.isBusiness && kind === 'invoice';
  const amount = kind === 'credit' ? -order.totals.total : order.totals.total;
  const { currency } = order;
  const paidOn = kind === 'credit' ? date : order.createdAt.slice(0, 10);
  const id = order.invoiceGroupFileId ?? orderCode;
  const invoice = {
    id,
    updatedAt: order.updatedAt,
    shopCustomerId: order.shopCustomerId,
    kind,
    invoiceNumber: `${date.slice(0, 4)}-${orderCode.replace(/\D/g, '')}`,
    orderRef: orderCode,
    date,
    ...(isOpen && { dueDate: due }),
    channel: storefront.channel,
    brand: storefront.brand.name,
    amount,
    currency,
    ...(isOpen && { paymentUrl: `${origin}${invoicePaymentPath(id)}` }),
    paid: isOpen ? { amount: 0, currency } : { amount, currency, on: paidOn },
    ...(isHistorical && { isHistorical }),
  };
  return { invoice, order, storefront, locale: localeFor(order, storefront) };
}

/** @param share of the amount @param on `YYYY-MM-DD`, after the invoice */
export function withPayment(
  bill: Bill,
  { share, on }: { readonly share: number; readonly on: string },
): Bill {
  const { amount, currency } = bill.invoice;
  const paid = { amount: Math.round(share * amount), currency, on };
  return { ...bill, invoice: { ...bill.invoice, updatedAt: `${on}T12:00:00Z`, paid } };
}
