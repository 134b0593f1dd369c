import type { AskedLanguages } from '@keepsake/contract/locale';
import type { BlobDrafts } from '../../platform/blob-drafts/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { AdvisoryLocks, Database, Transaction } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { ScratchFiles } from '../../platform/scratch/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Albums } from '../albums/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Photos } from '../photos/index.ts';
import type { ExportKey } from './exports.repository.ts';

/** A storefront, as pages and mails name it. */
export interface ExportBrand {
  readonly name: string;
  readonly locale: string;
  readonly mailSender: { readonly name: string; readonly address: string | null };
}

export interface ExportDependencies {
  readonly database: Database;
  readonly locks: AdvisoryLocks;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly blobs: BlobStore;
  readonly drafts: BlobDrafts;
  readonly secrets: Secrets;
  readonly exportFiles: ScratchFiles;
  readonly photos: Pick<Photos, 'mark' | 'holdLibrary' | 'purgeHolds'>;
  readonly albums: Pick<Albums, 'mark'>;
  readonly customers: Pick<Customers, 'listPeople' | 'whileCustomer'>;
  /** The most that one zip holds, itself included, unless a single file is larger. */
  readonly exportChunkBytes: number;
  /** Origins of a tenant's storefronts. */
  originsOf(tenantId: string): readonly string[];
  /** The storefront at one of these origins, in one of these languages. */
  pageBrandOf(origin: string, languages: AskedLanguages): ExportBrand;
  /** Told in every transaction in which an export begins, is ready or fails. */
  tellChanged(tx: Transaction, key: ExportKey): Promise<void>;
}
