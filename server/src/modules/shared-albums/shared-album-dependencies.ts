import type { PhotoOfOthers } from '@keepsake/contract/photos';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { AlbumPhotosPage, Albums } from '../albums/index.ts';
import type { Customers } from '../customers/index.ts';
import type { PeopleChangedHook } from './people-changed.ts';

export interface SharedAlbumDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly albums: Albums;
  readonly customers: Pick<Customers, 'listPeople' | 'whileCustomer'>;
  presentPhoto(row: AlbumPhotosPage['rows'][number], origin: string): PhotoOfOthers;
  readonly changed: PeopleChangedHook;
}
