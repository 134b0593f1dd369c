import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Albums } from '../albums/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Photos, Quota } from '../photos/index.ts';
import type { SharedAlbums } from '../shared-albums/index.ts';
import type { Uploads } from '../uploads/index.ts';

export interface ImportsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly albums: Pick<Albums, 'putImported' | 'appendImported' | 'setImportedCover'>;
  readonly customers: Pick<Customers, 'findSubject' | 'listByEmail' | 'listByShopId'>;
  readonly photos: Pick<Photos, 'changeFavourites'>;
  readonly sharedAlbums: Pick<SharedAlbums, 'put' | 'join'>;
  readonly uploads: Pick<Uploads, 'receive'>;
  timeZoneOf(brandId: string): string;
  /** Quota of an account of a brand. */
  quotaOf(brandId: string): Quota;
}
