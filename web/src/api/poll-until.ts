import { isTemporary } from './api-error.ts';

/** Pauses after failed requests grow up to this. */
const longestMs = 30_000;

/**
 * Milliseconds until a query polls again; false after an error that no retry changes.
 * @param failures failed requests in a row
 */
export function pollInterval(error: unknown, failures: number, intervalMs: number): number | false {
  if (!error) return intervalMs;
  return isTemporary(error) && Math.min(intervalMs * 2 ** failures, longestMs);
}

export interface PollOptions<T> {
  request(): Promise<T>;
  isDone(value: T): boolean;
  pause(milliseconds: number): Promise<void>;
  readonly intervalMs: number;
  /** Each pause is this many times as long as the one before, up to 30 s; 1 by default. */
  readonly growth?: number;
  /** Pauses before the first request, too. */
  readonly startsWithPause?: boolean;
  /** Rejects after this many temporary failures in a row. */
  readonly maxFailures?: number;
  /** Rejects when the pauses add up to this. */
  readonly timeoutMs?: number;
  /** While push delivers what is polled for, only the first request is sent. */
  isPushLive?(): boolean;
  isCancelled?(): boolean;
}

/** Polls until a response is done. Undefined when cancelled; rejects with the first permanent error. */
export async function pollUntil<T>(options: PollOptions<T>): Promise<T | undefined> {
  const {
    growth = 1,
    timeoutMs = Number.POSITIVE_INFINITY,
    maxFailures = Number.POSITIVE_INFINITY,
  } = options;
  let wait = options.intervalMs;
  let waited = 0;
  let failures = 0;
  for (let isFirst = true; waited < timeoutMs; isFirst = false) {
    if (!isFirst || options.startsWithPause) {
      await options.pause(wait);
      waited += wait;
      wait = Math.min(wait * growth, longestMs);
    }
    if (options.isCancelled?.()) return undefined;
    if (!isFirst && options.isPushLive?.()) continue;
    try {
      const value = await options.request();
      if (options.isDone(value)) return value;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isTemporary(error) || failures >= maxFailures) throw error;
    }
  }
  if (options.isCancelled?.()) return undefined;
  throw new Error('Polling timed out');
}
