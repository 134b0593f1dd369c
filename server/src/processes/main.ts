import { describeError } from '../platform/log/index.ts';
import { WrongSettings } from '../platform/settings/index.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

/** Timeout of a shutdown: longer than a process drains requests or jobs. */
const gracePeriodMs = 25_000;

function checkNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major === 24) return;
  throw new WrongSettings(
    `Keepsake needs Node 24 and this is ${process.version}: start it with "npm start", which brings its own.`,
  );
}

/** Prints our own errors as a sentence, others scrubbed, as JSON. */
function report(error: unknown): void {
  console.error(error instanceof WrongSettings ? error.message : JSON.stringify(describeError(error)));
}

/** Closes everything once, waits until a start in progress has stopped, and exits. */
async function close(shutdown: Shutdown, started: Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), gracePeriodMs).unref();
  const [closed] = await Promise.allSettled([shutdown.run(), started]);
  if (closed.status === 'rejected') report(closed.reason);
  process.exit(closed.status === 'fulfilled' ? 0 : 1);
}

/** Exits at once. Acknowledged data is durable: nothing has to be closed. */
export function fail(error: unknown): never {
  report(error);
  process.exit(1);
}

/**
 * Runs a process until Ctrl-C, SIGTERM or the parent's end; a second signal exits at once. Start errors are
 * one sentence, with a stack only for bugs.
 */
export async function main(start: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const shutdown = createShutdown();
  // Node would print the error with all its values. The state is unknown: exit.
  process.on('uncaughtException', fail);
  const started = Promise.resolve()
    .then(checkNode)
    .then(() => start(shutdown));
  let isClosing = false;
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) {
    process.on(event, () => {
      if (isClosing) process.exit(1);
      isClosing = true;
      void close(shutdown, started);
    });
  }
  try {
    await started;
  } catch (error) {
    if (isClosing) return;
    report(error);
    await shutdown.run().catch(report);
    process.exit(1);
  }
}
