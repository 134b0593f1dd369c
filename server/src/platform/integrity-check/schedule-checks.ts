import type { Log } from '../log/index.ts';
import type { CheckOptions, Outcome } from './run-exclusively.ts';

/** First check after the start; the next follow at the sweep's interval. */
const firstMs = 60_000;
const everyMs = 10 * 60_000;

interface Checks {
  scrub(options: CheckOptions): Promise<Outcome>;
  sweepOrphans(options: CheckOptions): Promise<Outcome>;
}

/** Schedules checks until the returned function is called; unfinished work resumes elsewhere, or later. */
export function scheduleChecks(check: Checks, log: Log): () => void {
  const stop = new AbortController();
  const running = new Set<string>();
  const run = async (job: 'scrub' | 'sweepOrphans') => {
    if (running.has(job)) return;
    running.add(job);
    try {
      await check[job]({ signal: stop.signal });
    } catch (error) {
      if (!stop.signal.aborted)
        log.warn({ job, err: error }, 'the integrity check failed and will be tried again');
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
