import { prepareCopyJob } from './personal-data.jobs.ts';
import type { PersonalDataDependencies } from './personal-data-dependencies.ts';

/** Runs one at a time per process: each uses the whole disk. */
export function workOnCopies(dependencies: PersonalDataDependencies): Promise<void> {
  return dependencies.jobs.work(prepareCopyJob, { concurrency: 1 }, async (data) => {
    const { handlePrepareCopy } = await import('./prepare-copy.handler.ts');
    await handlePrepareCopy(dependencies, data);
  });
}
