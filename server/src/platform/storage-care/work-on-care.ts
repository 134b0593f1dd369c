import type { Log } from '../log/index.ts';
import type { CareOptions, Outcome } from './care.ts';

/** Once a start is over; then as often as expired rows are swept. Most of the time nothing is due. */
const firstMs = 60_000;
const everyMs = 10 * 60_000;

interface Care {
  scrub(options: CareOptions): Promise<Outcome>;
  sweepOrphans(options: CareOptions): Promise<Outcome>;
}

/** Cares for the store until the returned function is called; what is under way then goes on elsewhere, or later. */
export function workOnCare(care: Care, log: Log): () => void {
  const stop = new AbortController();
  const running = new Set<string>();
  const run = async (job: 'scrub' | 'sweepOrphans') => {
    if (running.has(job)) return;
    running.add(job);
    try {
      await care[job]({ signal: stop.signal });
    } catch (error) {
      if (!stop.signal.aborted)
        log.warn({ job, err: error }, 'the care of storage failed and will be tried again');
    } finally {
      running.delete(job);
    }
  };
  const both = () => {
    void run('sweepOrphans');
    void run('scrub');
  };
  const first = setTimeout(both, firstMs);
  const timer = setInterval(both, everyMs);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    stop.abort();
  };
}
