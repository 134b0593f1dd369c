import { importOldLibraryJob } from './activation.jobs.ts';
import type { ActivationDependencies } from './activation-dependencies.ts';

/** Customers take turns; one with a slow source leaves a worker to the others. */
export function workOnImports(dependencies: ActivationDependencies): Promise<void> {
  return dependencies.jobs.work(importOldLibraryJob, { concurrency: 1, perGroup: 1 }, async (data) => {
    const { handleImportOldLibrary } = await import('./import-old-library.handler.ts');
    await handleImportOldLibrary(dependencies, data);
  });
}
