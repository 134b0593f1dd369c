import type { Locale, RequestedLanguages } from '@keepsake/contract/locale';
import type { MailBrand } from '../../platform/mail/index.ts';

export interface OrderMailDependencies {
  /** Undefined: there is no such storefront. */
  siteOfChannel(channel: string): { readonly origin: string } | undefined;
  pageBrandOf(origin: string, languages: RequestedLanguages): MailBrand & { readonly locale: Locale };
  /** Of mails about orders of storefronts that are closed. */
  readonly publicOrigin: string;
}

interface MailedOrder {
  readonly orderCode: string;
  readonly channel: string;
  readonly locale: string;
}

/** In whose name a mail about an order is, and where the order is shown: at the storefront where it was placed. */
export function placeOfMail(
  { siteOfChannel, pageBrandOf, publicOrigin }: OrderMailDependencies,
  { orderCode, channel, locale }: MailedOrder,
): { readonly brand: MailBrand; readonly link: string } {
  const origin = siteOfChannel(channel)?.origin ?? publicOrigin;
  return { brand: pageBrandOf(origin, { chosen: locale }), link: `${origin}/orders/${orderCode}` };
}
