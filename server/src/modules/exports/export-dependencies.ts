import type { RequestedLanguages } from '@keepsake/contract/locale';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { AdvisoryLocks, Database, Transaction } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Mail, MailBrand } from '../../platform/mail/index.ts';
import type { PendingBlobs } from '../../platform/pending-blobs/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { TemporaryFiles } from '../../platform/temporary-files/index.ts';
import type { Albums } from '../albums/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Photos } from '../photos/index.ts';
import type { ExportKey } from './exports.repository.ts';

export interface ReadyExport extends ExportKey {
  readonly photosCount: number;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
}

export interface ExportDependencies {
  readonly database: Database;
  readonly locks: AdvisoryLocks;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly blobs: BlobStore;
  readonly pendingBlobs: PendingBlobs;
  readonly secrets: Secrets;
  readonly exportFiles: TemporaryFiles;
  readonly photos: Pick<Photos, 'version' | 'lockLibrary' | 'purgeHolds'>;
  readonly albums: Pick<Albums, 'version'>;
  readonly customers: Pick<Customers, 'listPeople' | 'whileCustomer'>;
  /** Maximum size of a zip, unless a single file is larger. */
  readonly exportChunkBytes: number;
  originsOf(tenantId: string): readonly string[];
  pageBrandOf(origin: string, languages: RequestedLanguages): MailBrand;
  /** Runs in every transaction in which an export begins, is ready or fails. */
  notifyChanged(tx: Transaction, key: ExportKey): Promise<void>;
  /** Runs in the transaction in which an export is ready. */
  notifyReady(tx: Transaction, ready: ReadyExport): Promise<void>;
}
