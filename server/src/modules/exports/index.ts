import { createBlobDrafts } from '../../platform/blob-drafts/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import type { HttpServer } from '../../platform/http/index.ts';
import type { AnyJobDefinition } from '../../platform/jobs/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { prepareExportJob } from './exports.jobs.ts';
import { findOldest } from './exports.repository.ts';
import { registerExportsRoutes } from './exports.routes.ts';
import { workOnExports } from './exports.worker.ts';
import { servedSince } from './kept-until.ts';
import { sweepExports } from './sweep-exports.ts';

export interface Exports {
  readonly jobDefinitions: readonly AnyJobDefinition[];
  register(app: HttpServer): void;
  /** Takes jobs of the queue, in the worker only. */
  work(): Promise<void>;
  /** Takes away what has expired and what crashes left, and goes on with what they cut off. */
  sweep(): Promise<void>;
}

/** Clocks of processes differ, and a deletion may wait for its library. */
const marginMs = 3600 * 1000;

/** What is deleted after an export was asked for may be in it, until nobody is sent any of it. */
function holdPurges({ clock, photos }: ExportDependencies): void {
  photos.purgeHolds.register(async (tx, owner) => {
    const since = await findOldest(tx, owner, servedSince(clock.now()));
    return since && toInstant(Date.parse(since) - marginMs);
  });
}

/** Exports of whole libraries: a plan and a manifest are kept for seven days, and the zips are made while they are sent. */
export function createExports(given: Omit<ExportDependencies, 'drafts'>): Exports {
  const dependencies = { ...given, drafts: createBlobDrafts(given, 'export_drafts') };
  holdPurges(dependencies);
  return {
    jobDefinitions: [prepareExportJob],
    register: (app) => registerExportsRoutes(app, dependencies),
    work: () => workOnExports(dependencies),
    sweep: () => sweepExports(dependencies),
  };
}
