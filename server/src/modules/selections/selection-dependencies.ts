import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Photos } from '../photos/index.ts';

export interface SelectionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'findIdentity' | 'findLatestShopId' | 'whileCustomer'>;
  readonly identity: Pick<Identity, 'addressIdentity' | 'onSignInsEnded'>;
  readonly photos: Pick<Photos, 'imageUrls' | 'listShown'>;
}
