import type { Locale } from '@keepsake/contract/locale';

/** What a server page shows of the storefront that sent the customer. */
export interface PageBrand {
  /** For `data-brand`, which the style sheet reads. */
  readonly id: string;
  readonly name: string;
  /** Of the page or the mail. */
  readonly locale: Locale;
  /** The name that an identity provider of the retailer's own knows the storefront by. */
  readonly authName: string;
  /** Whom mails come from; without an address, MAIL_FROM's. */
  readonly mailSender: { readonly name: string; readonly address: string | null };
}

export interface PageSite {
  readonly brand: PageBrand;
  /** The storefront's address, for the way back. */
  readonly origin: string;
}
