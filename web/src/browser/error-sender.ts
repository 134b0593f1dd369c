import type { ClientError } from '@keepsake/contract/client-errors';
import type { Clock } from './time.ts';

export interface ErrorSenderDependencies {
  readonly clock: Clock;
  readonly post: (report: ClientError) => Promise<unknown>;
}

/** Enough to report a broken page without filling the log. */
const maxPerMinute = 10;
const minute = 60_000;

/** Offline nothing can be sent, and a cancelled call has not failed. */
const ignoredCodes = new Set(['offline', 'AbortError']);

/** Sends each failure once, at most ten a minute. Ignores failures to send. */
export function createErrorSender({ clock, post }: ErrorSenderDependencies): (report: ClientError) => void {
  let minuteStart = Number.NEGATIVE_INFINITY;
  const sent = new Set<string>();
  return (report) => {
    if (ignoredCodes.has(report.code)) return;
    const now = clock.now();
    // A clock set back starts a new minute, too.
    if (Math.abs(now - minuteStart) >= minute) {
      minuteStart = now;
      sent.clear();
    }
    const text = JSON.stringify(report);
    if (sent.has(text) || sent.size >= maxPerMinute) return;
    sent.add(text);
    void attempt(() => post(report));
  };
}

async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch {
    // The console has it.
  }
}
