import type { AskedLanguages } from '@keepsake/contract/locale';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Customers } from '../customers/index.ts';
import type { ForeignAuthority } from './foreign-authority.ts';
import type { BeforeMail } from './mails/ask-for-mail.ts';
import type { PageLayout } from './pages/layout.ts';
import type { PageBrand } from './pages/page-brand.ts';
import type { SiteOf } from './provider/provider-pages.ts';
import type { SignInsEndedRegistry } from './sign-ins-ended.ts';

export interface IdentityDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly customers: Customers;
  /** Limits how many mails go to one mailbox. */
  readonly beforeMail?: BeforeMail;
  readonly tenantId: string;
  /** Scheme, host and port where the embedded provider lives. */
  readonly publicOrigin: string;
  /** Storefronts of the tenant: where sign-in may come back to. */
  readonly siteOrigins: readonly string[];
  /**
   * Look and language of a storefront's server pages, to somebody who asks for these languages; only asked for
   * origins of `siteOrigins` and `publicOrigin`.
   */
  brandOf(origin: string, languages: AskedLanguages): PageBrand;
  /** Demo hint on the sign-in page, demo tokens, first passwords by the back office. */
  readonly demo: boolean;
  /** An identity provider of the retailer's own; without it the embedded one. */
  readonly authority?: ForeignAuthority | undefined;
}

/** The same, with what is made of them once at the start. */
export interface IdentityContext extends IdentityDependencies {
  readonly layout: PageLayout;
  readonly siteOf: SiteOf;
  readonly beforeMail: BeforeMail;
  readonly ended: SignInsEndedRegistry;
  /** Audience of access tokens for our APIs. */
  readonly audience: string;
}
