import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log/index.ts';

export interface KeepRunningOptions {
  readonly isRunning: () => Promise<boolean>;
  readonly startOrAttach: () => Promise<void>;
  readonly tries: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const watchMilliseconds = 250;
const firstPauseMilliseconds = 1_000;

const pause = (milliseconds: number, signal: AbortSignal) =>
  delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

async function startAgain({ startOrAttach, tries, signal, log }: KeepRunningOptions): Promise<void> {
  const since = performance.now();
  log.error({}, 'the embedded database exited unexpectedly; restarting it');
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      await startOrAttach();
      const milliseconds = Math.round(performance.now() - since);
      return log.warn({ milliseconds, attempt }, 'the embedded database takes connections again');
    } catch (error) {
      if (signal.aborted) return;
      if (attempt >= tries) throw error;
      log.error({ err: error, attempt }, 'the embedded database does not start; trying again');
      await pause(firstPauseMilliseconds * 2 ** (attempt - 1), signal);
    }
  }
}

/** Restarts the server until `signal` aborts. Rejects after `tries` failures in a row. */
export async function keepRunning(options: KeepRunningOptions): Promise<void> {
  const { isRunning, signal } = options;
  while (!signal.aborted) {
    if (!(await isRunning())) await startAgain(options);
    await pause(watchMilliseconds, signal);
  }
}
