import type { Locale } from '@keepsake/contract/locale';
import type { MailLook } from '../../../platform/mail/index.ts';

/** A brand's theme, as pages and mails use it. */
export interface PageLook {
  /** Style sheet with font and custom properties. */
  readonly styles: string;
  /** Addresses of pictures. */
  readonly icon: string;
  readonly hero: string;
  /** Font of headings, in Latin letters; undefined where they have the system's. */
  readonly font: string | undefined;
  readonly mail: MailLook;
}

export interface PageBrand {
  /** Id for `data-brand` in the style sheet. */
  readonly id: string;
  readonly name: string;
  readonly locale: Locale;
  /** Languages to choose from. */
  readonly locales: readonly Locale[];
  /** The name at the retailer's identity provider. */
  readonly authName: string;
  /** Sender of mails; without an address, MAIL_FROM's. */
  /** One line beside the hero picture. */
  readonly promise: string;
  readonly look: PageLook;
  /** IANA time zone. */
  readonly timeZone: string;
  readonly mailSender: { readonly name: string; readonly address: string | null };
}

export interface PageSite {
  readonly brand: PageBrand;
  readonly origin: string;
}
