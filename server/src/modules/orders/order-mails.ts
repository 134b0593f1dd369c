import type { Locale, RequestedLanguages } from '@keepsake/contract/locale';
import type { MailBrand } from '../../platform/mail/index.ts';

export interface OrderMailDependencies {
  /** Returns undefined for an unknown channel. */
  siteOfChannel(channel: string): { readonly origin: string } | undefined;
  pageBrandOf(origin: string, languages: RequestedLanguages): MailBrand & { readonly locale: Locale };
  /** Origin of mails about orders of storefronts that are closed. */
  readonly publicOrigin: string;
}

interface MailedOrder {
  readonly orderCode: string;
  readonly channel: string;
  readonly locale: string;
}

/** Brand and link of a mail about an order: those of the storefront where it was placed. */
export function placeOfMail(
  { siteOfChannel, pageBrandOf, publicOrigin }: OrderMailDependencies,
  { orderCode, channel, locale }: MailedOrder,
): { readonly brand: MailBrand; readonly link: string } {
  const origin = siteOfChannel(channel)?.origin ?? publicOrigin;
  return { brand: pageBrandOf(origin, { chosen: locale }), link: `${origin}/orders/${orderCode}` };
}
