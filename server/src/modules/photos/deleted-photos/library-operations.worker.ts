import type { Jobs } from '../../../platform/jobs/index.ts';
import { libraryOperationJob } from './library-operations.jobs.ts';
import type { RestoreDependencies } from './operation-dependencies.ts';

/** Runs one at a time in each process. */
export function workOnLibraryOperations(
  dependencies: RestoreDependencies & { readonly jobs: Pick<Jobs, 'work'> },
): Promise<void> {
  return dependencies.jobs.work(libraryOperationJob, { concurrency: 1 }, async (data) => {
    const { handleLibraryOperation } = await import('./run-operation.handler.ts');
    await handleLibraryOperation(dependencies, data);
  });
}
