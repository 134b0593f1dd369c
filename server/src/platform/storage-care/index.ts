import type { Metrics } from '../metrics/index.ts';
import type { CareDependencies, CareOptions, Outcome } from './care.ts';
import { adoptStore } from './prove-store.ts';
import { type IntegrityReport, reportIntegrity } from './report.ts';
import { allowOrphans, forgetSteadiness, noteClock, readRound } from './rounds.repository.ts';
import { scrub } from './scrub.ts';
import { type SweepFigures, sweepOrphans } from './sweep-orphans.ts';
import { watchCare } from './watch-care.ts';
import { workOnCare } from './work-on-care.ts';

export { checkBlob } from './check-blob.ts';
export { storageFindings } from './findings.repository.ts';
export { DamagedBlob, isLost, tellWhenLost } from './lost-blobs.ts';
export type { HeldBlob } from './naming-tables.repository.ts';
export { showReport } from './show-report.ts';

export interface StorageCare {
  /** Looks whether every row's blob is there and whole, from where the last look ended. */
  scrub(options: CareOptions): Promise<Outcome>;
  /** Takes away what no row names, a day after it was stored. */
  sweepOrphans(options: CareOptions): Promise<Outcome>;
  report(): Promise<IntegrityReport>;
  /** Lets as many orphans go at the next sweep as the last one found. Returns how many. */
  letGo(): Promise<number>;
  /** Says that this store is the one of this database, whatever the markers say. Nothing goes for a day after it. */
  adopt(): Promise<void>;
  /** Does both again and again, in the worker only. Returns what ends it. */
  work(): () => void;
}

/** Rows against blobs and blobs against rows (decision 21). */
export function createStorageCare(
  dependencies: CareDependencies & { readonly metrics?: Metrics },
): StorageCare {
  const { database, metrics } = dependencies;
  if (metrics) watchCare(metrics, database);
  const care: StorageCare = {
    scrub: (options) => scrub(dependencies, options),
    sweepOrphans: (options) => sweepOrphans(dependencies, options),
    report: () => reportIntegrity(dependencies),
    async letGo() {
      const { finished } = await readRound<SweepFigures>(database.autocommit, 'sweep');
      const count = finished ? finished.orphans - finished.removed : 0;
      await allowOrphans(database.autocommit, count);
      return count;
    },
    async adopt() {
      await noteClock(database.autocommit);
      await forgetSteadiness(database.autocommit);
      await adoptStore(dependencies);
    },
    work: () => workOnCare(care, dependencies.log),
  };
  return care;
}
