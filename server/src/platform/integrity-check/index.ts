import type { Metrics } from '../metrics/index.ts';
import { findFindings, saveFinding } from './findings.repository.ts';
import { observeIntegrity } from './observe-integrity.ts';
import { CheckRefused } from './refusals.ts';
import { type IntegrityReport, reportIntegrity } from './report.ts';
import { allowOrphans, readRound, recordClock, restartSteadyTime } from './rounds.repository.ts';
import type { CheckOptions, IntegrityDependencies, Outcome } from './run-exclusively.ts';
import { scheduleChecks } from './schedule-checks.ts';
import { scrub } from './scrub.ts';
import { type SweepFigures, sweepOrphans } from './sweep-orphans.ts';
import { acceptStore, verifyStore } from './verify-store.ts';

export { checkBlob } from './check-blob.ts';
export { storageFindings } from './findings.repository.ts';
export { checkWhole, DamagedBlob, type ExpectedBlob, isLost, onBlobLost } from './lost-blobs.ts';
export type { ReferencedBlob } from './naming-tables.repository.ts';
export { showReport } from './show-report.ts';

export interface IntegrityCheck {
  /**
   * Verifies the store at every start. The first start writes a marker to store and database; without it
   * nothing is stored.
   */
  verifyStore(): Promise<void>;
  /** Checks blobs, from where the last run ended. */
  scrub(options: CheckOptions): Promise<Outcome>;
  /** Deletes blobs without a row, a day after they were stored. */
  sweepOrphans(options: CheckOptions): Promise<Outcome>;
  report(): Promise<IntegrityReport>;
  /** Reports damage; the scrub then reads the whole blob. */
  reportDamage(held: ReportedBlob): Promise<void>;
  /** Whether a reported blob was not found intact since. */
  isReportedDamaged(key: string): Promise<boolean>;
  /** Allows as many orphans as the last sweep found. Returns how many. */
  allowMassDelete(): Promise<number>;
  /** Accepts the store whatever the markers. Nothing is deleted for a day. */
  acceptStore(): Promise<void>;
  /** Runs checks periodically, in the worker only. Returns a function that stops it. */
  work(): () => void;
}

export interface ReportedBlob {
  readonly key: string;
  readonly heldBy: string;
  readonly bytes: number;
}

export function createIntegrityCheck(
  dependencies: IntegrityDependencies & { readonly metrics?: Metrics },
): IntegrityCheck {
  const { database, metrics, log } = dependencies;
  if (metrics) observeIntegrity(metrics, database);
  const check: IntegrityCheck = {
    async verifyStore() {
      try {
        await verifyStore(dependencies);
      } catch (error) {
        if (!(error instanceof CheckRefused)) throw error;
        log.error({ reason: error.refusal, detail: error.message }, 'this is not the store of the database');
      }
    },
    scrub: (options) => scrub(dependencies, options),
    sweepOrphans: (options) => sweepOrphans(dependencies, options),
    report: () => reportIntegrity(dependencies),
    reportDamage: ({ key, heldBy, bytes: expectedBytes }) =>
      saveFinding(database.autocommit, {
        ...{ key, heldBy, expectedBytes },
        ...{ finding: 'damaged', foundBytes: undefined },
      }),
    isReportedDamaged: async (key) => (await findFindings(database.autocommit, [key])).has(key),
    async allowMassDelete() {
      const { finished } = await readRound<SweepFigures>(database.autocommit, 'sweep');
      const count = finished ? finished.orphans - finished.removed : 0;
      await allowOrphans(database.autocommit, count);
      return count;
    },
    async acceptStore() {
      await recordClock(database.autocommit);
      await restartSteadyTime(database.autocommit);
      await acceptStore(dependencies);
    },
    work: () => scheduleChecks(check, log),
  };
  return check;
}
