import type { PushContent } from '@keepsake/contract/push';
import type { Clock } from '../../platform/clock/index.ts';
import type { AdvisoryLocks, Database, Transaction } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { SourceFiles } from '../../platform/photo-sources/index.ts';
import type { Customers } from '../customers/index.ts';
import type { ImportKey, Imports } from '../imports/index.ts';
import type { Owner, Photos } from '../photos/index.ts';

export interface ActivationDependencies {
  readonly database: Database;
  readonly locks: AdvisoryLocks;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  /** Undefined without an older library. */
  readonly oldLibrary: SourceFiles | undefined;
  readonly customers: Pick<Customers, 'findSubject'>;
  readonly imports: Imports;
  readonly photos: Pick<Photos, 'isBeingDeleted' | 'lockLibrary'>;
  publish(
    tx: Transaction,
    to: { readonly tenantId: string; readonly customerId: string },
    content: PushContent,
  ): Promise<void>;
}

/** Name of this source in the imports of a library. */
export const importKeyOf = ({ tenantId, ownerId }: Owner): ImportKey => ({
  tenantId,
  ownerId,
  source: 'old-library',
});
