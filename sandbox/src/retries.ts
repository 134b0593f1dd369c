import { setTimeout as delay } from 'node:timers/promises';
import { RefusedError } from './expect-ok.ts';

/** Milliseconds between attempts: the site may be restarting. */
const pauses = [2000, 4000, 6000, 8000];

async function withRetries(
  what: string,
  run: () => Promise<void>,
  pause: (ms: number) => Promise<unknown>,
): Promise<void> {
  for (const ms of pauses) {
    try {
      return await run();
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      console.warn(`Sandbox: adding the demo ${what} failed (${String(error)}), trying again.`);
      await pause(ms);
    }
  }
  return run();
}

/** Runs a step of the start, again while Keepsake is unavailable. What fails is missing in the demo, which goes on. */
export async function finish(
  what: string,
  run: () => Promise<void>,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
  try {
    await withRetries(what, run, pause);
  } catch (error) {
    console.error(`Sandbox: some demo ${what} are missing (${String(error)}).`);
  }
}

/** Runs a step that Keepsake may refuse, which a line says. Returns whether it was done. */
export async function unlessRefused(what: string, run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    console.warn(`Sandbox: ${what} is left out (${error.message}).`);
    return false;
  }
}
