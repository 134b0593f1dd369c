import type { RequestedLanguages } from '@keepsake/contract/locale';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Site } from '../../platform/http/index.ts';
import type { Mail, MailBrand } from '../../platform/mail/index.ts';
import type { RateLimits } from '../../platform/rate-limits/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Photos } from '../photos/index.ts';

export interface AccountDeletionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly rateLimits: RateLimits;
  readonly customers: Pick<Customers, 'find' | 'lock' | 'deleteLocked' | 'listShopIds'>;
  readonly orders: Pick<Orders, 'countOpen'>;
  readonly photos: Pick<Photos, 'count' | 'countAlbums'>;
  /** Whether customers can delete their accounts on this channel. */
  deletesAccounts(channel: string): boolean;
  /** Returns undefined for an unknown channel. */
  siteOfChannel(channel: string, askedAt: Site): Site | undefined;
  pageBrandOf(origin: string, languages: RequestedLanguages): MailBrand;
}
