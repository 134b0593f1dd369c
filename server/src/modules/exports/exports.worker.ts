import type { ExportDependencies } from './export-dependencies.ts';
import { prepareExportJob } from './exports.jobs.ts';

/** One at a time here: each reads as quickly as it can. Another process takes the next. */
export function workOnExports(dependencies: ExportDependencies): Promise<void> {
  return dependencies.jobs.work(prepareExportJob, { concurrency: 1 }, async (data) => {
    const { handlePrepareExport } = await import('./prepare-export.handler.ts');
    await handlePrepareExport(dependencies, data);
  });
}
