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
import type { CustomerKey, Customers } from '../customers/index.ts';
import type { PersonalDataSources } from '../module.ts';

export interface PersonalDataDependencies {
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
  readonly customers: Pick<Customers, 'findSubject' | 'lock'>;
  readonly sources: PersonalDataSources;
  originsOf(tenantId: string): readonly string[];
  pageBrandOf(origin: string, languages: RequestedLanguages): MailBrand;
  /** Runs in every transaction in which a copy is ready or fails. */
  notifyChanged(tx: Transaction, customer: CustomerKey): Promise<void>;
}
