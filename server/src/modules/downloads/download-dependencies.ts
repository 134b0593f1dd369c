import type { PushContent } from '@keepsake/contract/push';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { IntegrityCheck } from '../../platform/integrity-check/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { SharedAlbums } from '../shared-albums/index.ts';
import type { Requester } from './download-key.ts';
import type { DownloadUrls } from './download-urls.ts';
import type { MayRead } from './readable-entries.repository.ts';

export interface DownloadDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly blobs: BlobStore;
  readonly integrityCheck: Pick<IntegrityCheck, 'reportDamage'>;
  readonly urls: DownloadUrls;
  readonly sharedAlbums: Pick<SharedAlbums, 'findPhotos'>;
  mayRead(customerId: string): MayRead;
  publish(tx: Transaction, to: Requester, content: PushContent): Promise<void>;
}
