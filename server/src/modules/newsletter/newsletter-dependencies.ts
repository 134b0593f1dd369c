import type { Locale, RequestedLanguages } from '@keepsake/contract/locale';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import type { Mail, MailBrand } from '../../platform/mail/index.ts';
import type { RateLimits } from '../../platform/rate-limits/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Customers } from '../customers/index.ts';

/** A subscription that was confirmed or ended. */
export interface NewsletterChange {
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly state: 'confirmed' | 'unsubscribed';
  readonly email: string;
  readonly brand: string;
  readonly channel: string;
  readonly locale: string;
}

/** A storefront and its origin. */
export interface NewsletterSite {
  readonly tenantId: string;
  readonly brandId: string;
  readonly channel: string;
  readonly origin: string;
}

export interface NewsletterDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  readonly customers: Pick<Customers, 'find' | 'lock'>;
  /** Returns undefined for an unknown channel. */
  siteOfChannel(channel: string, askedAt?: NewsletterSite): NewsletterSite | undefined;
  pageBrandOf(origin: string, languages: RequestedLanguages): MailBrand & { readonly locale: Locale };
  /** Origin of links for storefronts that are closed. */
  readonly publicOrigin: string;
}

/** Dependencies with the hook that runs in the transaction of a change. */
export interface ChangeDependencies extends NewsletterDependencies {
  readonly changed: Hook<NewsletterChange>;
}
