import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Modules } from '../modules/index.ts';
import type { Platform } from '../platform/index.ts';
import type { Settings } from '../platform/settings/index.ts';

const sweepEveryMs = 10 * 60 * 1000;

export interface RunningWorker {
  /** Takes no more jobs. */
  readonly beginStop: () => void;
  /** Resolves when the jobs that had begun are done. */
  readonly stop: () => Promise<void>;
}

/** Longer than nearly every job; a longer one is put back and runs again. */
const patienceMs = 15_000;

/** Takes jobs of the queue, and sweeps what has expired, until the platform is closed. */
export async function startWorker(
  settings: Settings,
  platform: Platform,
  modules: Modules,
): Promise<RunningWorker> {
  await platform.jobs.start(modules.jobDefinitions);
  await modules.derivatives.work({ concurrency: settings.decoderSlots ?? 3 });
  await modules.photos.work();
  await modules.exports.work();
  await modules.identity.work();
  await platform.mail.work();
  await platform.callbacks.work();
  const sweep = () => {
    modules.sweep().catch((error) => platform.log.warn({ err: error }, 'sweeping expired rows failed'));
  };
  const timer = setInterval(sweep, sweepEveryMs);
  sweep();
  const endCare = platform.storageCare.work();
  let drained: Promise<unknown> | undefined;
  const beginStop = () => {
    clearInterval(timer);
    endCare();
    drained ??= Promise.race([platform.jobs.drain(), delay(patienceMs, undefined, { ref: false })]).catch(
      (error) => platform.log.warn({ err: error }, 'the job queue could not be told of the end'),
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
