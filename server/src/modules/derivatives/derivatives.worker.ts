import type { Jobs } from '../../platform/jobs/index.ts';
import { makeRenditionsJob } from './derivatives.jobs.ts';
import type { MakeRenditionsDependencies } from './make-renditions.ts';

/** The handler is loaded with the first job. */
export function workOnDerivatives(
  jobs: Jobs,
  dependencies: MakeRenditionsDependencies,
  { concurrency }: { concurrency: number },
): Promise<void> {
  return jobs.work(makeRenditionsJob, { concurrency, batches: 2 }, async (data) => {
    const { handleMakeRenditions } = await import('./make-renditions.handler.ts');
    await handleMakeRenditions(dependencies, data);
  });
}
