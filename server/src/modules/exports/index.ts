import type { PushContent } from '@keepsake/contract/push';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { createHook, type Hook } from '../../platform/hooks/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { AnyJobDefinition } from '../../platform/jobs/index.ts';
import { createPendingBlobs } from '../../platform/pending-blobs/index.ts';
import type { ExportDependencies, ReadyExport } from './export-dependencies.ts';
import { prepareExportJob } from './exports.jobs.ts';
import { findOldest } from './exports.repository.ts';
import { registerExportsRoutes } from './exports.routes.ts';
import { workOnExports } from './exports.worker.ts';
import { servedSince } from './kept-until.ts';
import { sweepExports } from './sweep-exports.ts';

export { exportsPersonalData } from './personal-data.repository.ts';

export interface Exports {
  readonly jobs: readonly AnyJobDefinition[];
  register(app: HttpServer): void;
  /** Listeners run in the transaction in which an export is ready. */
  readonly onReady: Hook<ReadyExport>['subscribe'];
  work(): Promise<void>;
  /** Deletes expired exports and files left by crashes, and resumes interrupted exports. */
  sweep(): Promise<void>;
}

/** Clocks of processes differ, and a deletion may wait for its library. */
const marginMs = 3600 * 1000;

/** Photos deleted after the request may be in the export: their blobs are kept while it is served. */
function holdPurges({ clock, photos }: ExportDependencies): void {
  photos.purgeHolds.register(async (tx, owner) => {
    const since = await findOldest(tx, owner, servedSince(clock.now()));
    return since && toInstant(Date.parse(since) - marginMs);
  });
}

export type ExportsDependencies = Omit<
  ExportDependencies,
  'pendingBlobs' | 'notifyChanged' | 'notifyReady'
> & {
  publish(
    tx: Transaction,
    to: { readonly tenantId: string; readonly customerId: string },
    content: PushContent,
  ): Promise<void>;
};

/** Plan and manifest are kept for seven days, zips are made while they are sent. */
export function createExports(given: ExportsDependencies): Exports {
  const ready = createHook<ReadyExport>();
  const dependencies: ExportDependencies = {
    ...given,
    pendingBlobs: createPendingBlobs(given, 'export_drafts'),
    notifyChanged: (tx, { tenantId, ownerId, exportId }) =>
      given.publish(
        tx,
        { tenantId, customerId: ownerId },
        { type: 'export-changed', payload: { backupId: exportId } },
      ),
    notifyReady: ready.notify,
  };
  holdPurges(dependencies);
  return {
    jobs: [prepareExportJob],
    onReady: ready.subscribe,
    register: (app) => registerExportsRoutes(app, dependencies),
    work: () => workOnExports(dependencies),
    sweep: () => sweepExports(dependencies),
  };
}
