import type { Jobs } from '../../platform/jobs/index.ts';
import { makeRenditionsJob } from './derivatives.jobs.ts';
import type { MakeRenditionsDependencies } from './make-renditions.ts';

/** The handler is loaded with the first job. */
export function workOnDerivatives(
  jobs: Jobs,
  dependencies: MakeRenditionsDependencies,
  options: { concurrency: number },
): Promise<void> {
  return jobs.work(makeRenditionsJob, options, async (data) => {
    const { handleMakeRenditions } = await import('./make-renditions.handler.ts');
    await handleMakeRenditions(dependencies, data);
  });
}
