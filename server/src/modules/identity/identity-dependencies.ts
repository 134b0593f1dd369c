import type { RequestedLanguages } from '@keepsake/contract/locale';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Site } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Customers } from '../customers/index.ts';
import type { ForeignAuthority } from './foreign-authority.ts';
import type { BeforeMail } from './mails/request-mail.ts';
import type { PageLayout } from './pages/layout.ts';
import type { PageBrand } from './pages/page-brand.ts';
import type { SiteOf } from './provider/provider-pages.ts';
import type { FailureReason } from './sign-in-failures.ts';
import type { SignInsEndedHook } from './sign-ins-ended.ts';

export interface IdentityDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly customers: Customers;
  /** Limits mails per mailbox. */
  readonly beforeMail?: BeforeMail;
  readonly tenantId: string;
  /** Scheme, host and port of the embedded provider. */
  readonly publicOrigin: string;
  /** The tenant's storefronts, to which a sign-in may return. */
  readonly siteOrigins: readonly string[];
  /** Look and language of pages; only for origins of `siteOrigins` and `publicOrigin`. */
  brandOf(origin: string, languages: RequestedLanguages): PageBrand;
  /** Storefront of a channel; undefined for an unknown one. */
  siteOfChannel(channel: string, askedAt: Site): Site | undefined;
  /** Whether the brand of a storefront tells customers which addresses have an account (S89). */
  revealsUsedEmail(site: Site): boolean;
  /** Allows demo tokens, first passwords by the back office, and the hint on the sign-in page. */
  readonly demo: boolean;
  /** The retailer's provider; by default the embedded one. */
  readonly authority?: ForeignAuthority | undefined;
}

export interface IdentityContext extends IdentityDependencies {
  readonly layout: PageLayout;
  readonly countFailure: (reason: FailureReason) => void;
  readonly siteOf: SiteOf;
  readonly beforeMail: BeforeMail;
  readonly ended: SignInsEndedHook;
  /** Audience of access tokens for our APIs. */
  readonly audience: string;
}
