import { describeError } from '../platform/log/index.ts';
import { WrongSettings } from '../platform/settings/index.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';

/** Longer than any request or job that is waited for; then the process ends all the same. */
const patienceMs = 25_000;

function checkNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major === 24) return;
  throw new WrongSettings(
    `Keepsake needs Node 24 and this is ${process.version}: start it with "npm start", which brings its own.`,
  );
}

/** A sentence where we wrote it ourselves; else kind, place and what is left of the message without values. */
function tell(error: unknown): void {
  console.error(error instanceof WrongSettings ? error.message : JSON.stringify(describeError(error)));
}

/** Closes everything once, waits until a start under way has noticed, and ends the process. */
async function close(shutdown: Shutdown, started: Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), patienceMs).unref();
  const [closed] = await Promise.allSettled([shutdown.run(), started]);
  if (closed.status === 'rejected') tell(closed.reason);
  process.exit(closed.status === 'fulfilled' ? 0 : 1);
}

/**
 * Runs a process until Ctrl-C, SIGTERM or the end of whoever started it; a second signal ends it at once.
 * What goes wrong at the start is told in a sentence, with a stack only where it is a bug.
 */
export async function main(start: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const shutdown = createShutdown();
  // Node would print the error with everything in it. What state it left is unknown: the process ends.
  process.on('uncaughtException', (error) => {
    tell(error);
    process.exit(1);
  });
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
    tell(error);
    await shutdown.run().catch(tell);
    process.exit(1);
  }
}
