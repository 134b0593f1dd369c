import type { UploadDependencies } from './upload-dependencies.ts';

/** Browsers keep six connections to a host over HTTP/1.1; two remain for the page. */
export const concurrencyLimits = { min: 2, max: 6, maxOverHttp1: 4 };
const { min } = concurrencyLimits;

/** Duration of a measurement; longer while few files have ended, whose sizes differ. */
const measuredMilliseconds = { min: 2000, max: 8000 };
const endedFilesPerConnection = 2;

/** Minimum growth of the throughput to keep another connection, and the fall that closes one. */
const growth = 1.1;
const loss = 0.7;

/** Pause before a connection that brought nothing is tried again. */
const retryMilliseconds = 30_000;

/** How many files are uploaded at a time, and what was measured with that number. */
export interface Concurrency {
  readonly count: number;
  /** Bytes a millisecond of the last measurement. */
  readonly rate: number;
  /** Whether the last step added a connection. */
  readonly isTrial: boolean;
  readonly growsFrom: number;
  /** Whether a request has failed during this measurement. */
  readonly hasFailed: boolean;
  /** The present measurement's start; undefined before the first sample. */
  readonly start: ThroughputSample | undefined;
}

export interface ThroughputSample {
  readonly at: number;
  /** Bytes and files since the queue began. */
  readonly sentBytes: number;
  readonly endedFiles: number;
}

export const initialConcurrency: Concurrency = {
  ...{ count: min, rate: 0, isTrial: false, growsFrom: 0, hasFailed: false, start: undefined },
};

/**
 * Adds a connection as long as each raises the throughput: latency limits it then, as with many small files.
 * Closes it otherwise, and one when the throughput falls or a request fails. `max` is at most six.
 */
export function adjustConcurrency(
  concurrency: Concurrency,
  sample: ThroughputSample,
  max: number = concurrencyLimits.max,
): Concurrency {
  const { start, count } = concurrency;
  if (start === undefined) return { ...concurrency, start: sample };
  const milliseconds = sample.at - start.at;
  const needed =
    sample.endedFiles - start.endedFiles < count * endedFilesPerConnection
      ? measuredMilliseconds.max
      : measuredMilliseconds.min;
  if (milliseconds < needed) return concurrency;
  const rate = (sample.sentBytes - start.sentBytes) / milliseconds;
  return { ...concurrency, ...decide(concurrency, rate, sample.at, max), hasFailed: false, start: sample };
}

type Step = Pick<Concurrency, 'count' | 'rate' | 'isTrial' | 'growsFrom'>;

function decide(concurrency: Concurrency, rate: number, at: number, max: number): Step {
  const { count, isTrial, growsFrom } = concurrency;
  if (concurrency.hasFailed || rate < concurrency.rate * (isTrial ? growth : loss)) {
    return {
      ...{ count: Math.max(min, count - 1), isTrial: false, growsFrom: at + retryMilliseconds },
      rate: isTrial ? concurrency.rate : rate,
    };
  }
  const isAdded = count < max && at >= growsFrom;
  return { count: isAdded ? count + 1 : count, rate, isTrial: isAdded, growsFrom };
}

export function countFailure(concurrency: Concurrency): Concurrency {
  return { ...concurrency, hasFailed: true };
}

/** Measures what a queue sends. */
export class ConcurrencyController {
  private readonly parts: Pick<UploadDependencies, 'clock' | 'maxConcurrency'>;
  private concurrency = initialConcurrency;
  private sentBytes = 0;
  private endedFiles = 0;

  constructor(parts: Pick<UploadDependencies, 'clock' | 'maxConcurrency'>) {
    this.parts = parts;
  }

  get count(): number {
    return this.concurrency.count;
  }

  countBytes(sentBytes: number): void {
    this.sentBytes += Math.max(0, sentBytes);
  }

  countEnd(): void {
    this.endedFiles += 1;
  }

  countFailure(): void {
    this.concurrency = countFailure(this.concurrency);
  }

  /** True when a connection was added. With fewer files than connections there is nothing to measure. */
  measure(running: number): boolean {
    const { clock, maxConcurrency } = this.parts;
    if (running < this.concurrency.count) return false;
    const { sentBytes, endedFiles } = this;
    this.concurrency = adjustConcurrency(
      this.concurrency,
      { at: clock.now(), sentBytes, endedFiles },
      maxConcurrency,
    );
    return running < this.concurrency.count;
  }

  restart(): void {
    this.concurrency = { ...this.concurrency, start: undefined, hasFailed: false };
  }
}
