import type { Clock } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Customers } from '../../customers/index.ts';
import type { SiteOf } from '../provider/provider-pages.ts';

export interface AccountMailDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly customers: Pick<Customers, 'findByIdentity'>;
  readonly tenantId: string;
  readonly publicOrigin: string;
  readonly siteOf: SiteOf;
}
