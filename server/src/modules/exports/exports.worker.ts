import type { ExportDependencies } from './export-dependencies.ts';
import { prepareExportJob } from './exports.jobs.ts';

/** Runs one export per process: each uses the whole disk. */
export function workOnExports(dependencies: ExportDependencies): Promise<void> {
  return dependencies.jobs.work(prepareExportJob, { concurrency: 1 }, async (data) => {
    const { handlePrepareExport } = await import('./prepare-export.handler.ts');
    await handlePrepareExport(dependencies, data);
  });
}
