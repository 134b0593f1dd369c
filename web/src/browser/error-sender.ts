import type { ClientError } from '@keepsake/contract/client-errors';
import type { Clock } from './clock.ts';

export interface ErrorSenderWorld {
  readonly clock: Clock;
  readonly post: (report: ClientError) => Promise<unknown>;
}

/** A page on which everything fails says so; the log is not filled by it. */
const mostPerMinute = 10;
const minute = 60_000;

/** Nothing could be sent without a network, and a call that was given up has not failed. */
const untold = new Set(['offline', 'AbortError']);

/** Sends each failure once, at most ten a minute. What cannot be sent is lost without a word. */
export function createErrorSender({ clock, post }: ErrorSenderWorld): (report: ClientError) => void {
  let begun = Number.NEGATIVE_INFINITY;
  const sent = new Set<string>();
  return (report) => {
    if (untold.has(report.code)) return;
    const now = clock.now();
    // A clock that was set back begins a new minute, too.
    if (Math.abs(now - begun) >= minute) {
      begun = now;
      sent.clear();
    }
    const text = JSON.stringify(report);
    if (sent.has(text) || sent.size >= mostPerMinute) return;
    sent.add(text);
    void attempt(() => post(report));
  };
}

/** A report that fails is not reported. */
async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch {
    // The console has it.
  }
}
