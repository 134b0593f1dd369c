import type { CustomerCare } from '@keepsake/contract/config';
import type { Locale, RequestedLanguages } from '@keepsake/contract/locale';
import type { Database } from '../../platform/database/index.ts';
import type { Site } from '../../platform/http/index.ts';
import type { Mail, MailBrand } from '../../platform/mail/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Orders } from '../orders/index.ts';

export interface ContactDependencies {
  readonly database: Database;
  readonly mail: Mail;
  readonly customers: Pick<Customers, 'find' | 'lock'>;
  readonly orders: Pick<Orders, 'asked'>;
  storefrontOf(site: Site): {
    readonly brand: { readonly customerCare: CustomerCare };
    readonly defaultLocale: Locale;
  };
  pageBrandOf(origin: string, languages: RequestedLanguages): MailBrand & { readonly locale: Locale };
}
