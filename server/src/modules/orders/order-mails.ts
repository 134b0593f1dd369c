import type { Locale, RequestedLanguages } from '@keepsake/contract/locale';
import type { Site } from '../../platform/http/index.ts';
import type { MailBrand } from '../../platform/mail/index.ts';

export interface OrderMailDependencies {
  /** Returns undefined for an unknown channel. */
  siteOfChannel(channel: string, askedAt?: Site): Site | undefined;
  pageBrandOf(origin: string, languages: RequestedLanguages): MailBrand & { readonly locale: Locale };
  /** Origin of mails about orders of storefronts that are closed. */
  readonly publicOrigin: string;
}

interface MailedOrder {
  readonly orderCode: string;
  readonly channel: string;
  readonly locale: string;
  /** Site of the customer's request; absent where the shop decides. */
  readonly askedAt?: Site | undefined;
}

/** Brand and link of a mail about an order: those of the storefront where it was placed, at the host of the request. */
export function placeOfMail(
  { siteOfChannel, pageBrandOf, publicOrigin }: OrderMailDependencies,
  { orderCode, channel, locale, askedAt }: MailedOrder,
): { readonly brand: MailBrand; readonly link: string } {
  const origin = siteOfChannel(channel, askedAt)?.origin ?? publicOrigin;
  return { brand: pageBrandOf(origin, { chosen: locale }), link: `${origin}/orders/${orderCode}` };
}
