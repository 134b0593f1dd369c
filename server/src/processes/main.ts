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

/**
 * Ctrl-C, SIGTERM and the end of whoever started this process close everything; a second signal ends it
 * at once.
 */
function closeOnSignal(shutdown: Shutdown): void {
  let closing = false;
  const handle = () => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    shutdown.run().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  process.on('disconnect', handle);
}

/** Runs a process: what goes wrong is told in a sentence, with a stack only where it is a bug. */
export async function main(start: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const shutdown = createShutdown();
  closeOnSignal(shutdown);
  try {
    checkNode();
    await start(shutdown);
  } catch (error) {
    console.error(error instanceof WrongSettings ? error.message : error);
    await shutdown.run().catch((failure) => console.error(failure));
    process.exit(1);
  }
}
