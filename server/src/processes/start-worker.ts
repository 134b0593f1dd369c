import { setInterval } from 'node:timers';
import type { Modules } from '../modules/index.ts';
import type { Platform } from '../platform/index.ts';
import type { Settings } from '../platform/settings/index.ts';

const sweepEveryMs = 10 * 60 * 1000;

/** Takes jobs of the queue, and sweeps what has expired, until the platform is closed. */
export async function startWorker(
  settings: Settings,
  platform: Platform,
  modules: Modules,
): Promise<{ stop: () => void }> {
  await platform.jobs.start(modules.jobDefinitions);
  await modules.derivatives.work({ concurrency: settings.decoderSlots ?? 3 });
  const sweep = () => {
    modules.sweep().catch((error) => platform.log.warn({ err: error }, 'sweeping expired rows failed'));
  };
  const timer = setInterval(sweep, sweepEveryMs);
  sweep();
  return { stop: () => clearInterval(timer) };
}
