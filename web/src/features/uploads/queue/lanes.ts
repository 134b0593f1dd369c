import type { UploadDependencies } from './upload-dependencies.ts';

/** Browsers keep six connections to a host over HTTP/1.1; two remain for the page. */
export const laneLimits = { least: 2, most: 6, mostOverHttp1: 4 };
const { least, most } = laneLimits;

/** Duration of a measurement; longer while few files have ended, whose sizes differ. */
const measuredMilliseconds = { least: 2000, most: 8000 };
const endedFilesPerLane = 2;

/** A lane more has to bring this; a loss of this is no chance. */
const growth = 1.1;
const loss = 0.7;

/** Pause before a lane is added again that brought nothing before. */
const restMilliseconds = 30_000;

/** How many files are uploaded at a time, and what was measured with that number. */
export interface Lanes {
  readonly count: number;
  /** Bytes a millisecond of the last measurement. */
  readonly rate: number;
  /** Whether the last step has added a lane. */
  readonly isTrial: boolean;
  readonly restsUntil: number;
  /** Whether a request has failed during this measurement. */
  readonly hasFailed: boolean;
  /** The present measurement's start; undefined before the first sample. */
  readonly start: LaneSample | undefined;
}

export interface LaneSample {
  readonly at: number;
  /** Bytes and files since the queue began. */
  readonly sentBytes: number;
  readonly endedFiles: number;
}

export const firstLanes: Lanes = {
  ...{ count: least, rate: 0, isTrial: false, restsUntil: 0, hasFailed: false, start: undefined },
};

/**
 * Adds a lane as long as each brings more throughput: that is where latency limits, as with many small files.
 * Takes it back if not, and one when the throughput falls or a request fails. `max` is at most six.
 */
export function measureLanes(lanes: Lanes, sample: LaneSample, max: number = most): Lanes {
  const { start, count } = lanes;
  if (start === undefined) return { ...lanes, start: sample };
  const milliseconds = sample.at - start.at;
  const needed =
    sample.endedFiles - start.endedFiles < count * endedFilesPerLane
      ? measuredMilliseconds.most
      : measuredMilliseconds.least;
  if (milliseconds < needed) return lanes;
  const rate = (sample.sentBytes - start.sentBytes) / milliseconds;
  return { ...lanes, ...decide(lanes, rate, sample.at, max), hasFailed: false, start: sample };
}

type Step = Pick<Lanes, 'count' | 'rate' | 'isTrial' | 'restsUntil'>;

function decide(lanes: Lanes, rate: number, at: number, max: number): Step {
  const { count, isTrial, restsUntil } = lanes;
  if (lanes.hasFailed || rate < lanes.rate * (isTrial ? growth : loss)) {
    return {
      ...{ count: Math.max(least, count - 1), isTrial: false, restsUntil: at + restMilliseconds },
      rate: isTrial ? lanes.rate : rate,
    };
  }
  const isAdded = count < max && at >= restsUntil;
  return { count: isAdded ? count + 1 : count, rate, isTrial: isAdded, restsUntil };
}

export function countFailure(lanes: Lanes): Lanes {
  return { ...lanes, hasFailed: true };
}

/** Measures what a queue sends. */
export class LaneMeter {
  private readonly parts: Pick<UploadDependencies, 'clock' | 'maxLanes'>;
  private lanes = firstLanes;
  private sentBytes = 0;
  private endedFiles = 0;

  constructor(parts: Pick<UploadDependencies, 'clock' | 'maxLanes'>) {
    this.parts = parts;
  }

  get count(): number {
    return this.lanes.count;
  }

  countBytes(sentBytes: number): void {
    this.sentBytes += Math.max(0, sentBytes);
  }

  countEnd(): void {
    this.endedFiles += 1;
  }

  countFailure(): void {
    this.lanes = countFailure(this.lanes);
  }

  /** True when a lane was added. With fewer files than lanes there is nothing to measure. */
  measure(running: number): boolean {
    const { clock, maxLanes } = this.parts;
    if (running < this.lanes.count) return false;
    const { sentBytes, endedFiles } = this;
    this.lanes = measureLanes(this.lanes, { at: clock.now(), sentBytes, endedFiles }, maxLanes);
    return running < this.lanes.count;
  }

  restart(): void {
    this.lanes = { ...this.lanes, start: undefined, hasFailed: false };
  }
}
