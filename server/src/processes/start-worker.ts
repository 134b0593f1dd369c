import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Modules } from '../modules/index.ts';
import type { Platform } from '../platform/index.ts';

const sweepEveryMs = 10 * 60 * 1000;

export interface RunningWorker {
  /** Takes no more jobs. */
  readonly beginStop: () => void;
  /** Resolves when the jobs that had begun are done. */
  readonly stop: () => Promise<void>;
}

/** Grace period, longer than nearly every job; a longer one is put back and runs again. */
const gracePeriodMs = 15_000;

/** Runs jobs and sweeps until the platform is closed. */
export async function startWorker(platform: Platform, modules: Modules): Promise<RunningWorker> {
  await platform.jobs.start(modules.jobs);
  await modules.work();
  const sweep = () => {
    modules.sweep().catch((error) => platform.log.warn({ err: error }, 'sweeping expired rows failed'));
  };
  const timer = setInterval(sweep, sweepEveryMs);
  sweep();
  const stopChecks = platform.integrityCheck.work();
  let drained: Promise<unknown> | undefined;
  const beginStop = () => {
    clearInterval(timer);
    stopChecks();
    drained ??= Promise.race([platform.jobs.drain(), delay(gracePeriodMs, undefined, { ref: false })]).catch(
      (error) => platform.log.warn({ err: error }, 'the job queue was not notified of the end'),
    );
  };
  return {
    beginStop,
    async stop() {
      beginStop();
      await drained;
    },
  };
}
