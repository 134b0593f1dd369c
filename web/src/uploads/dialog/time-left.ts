export interface SentSample {
  /** Milliseconds. */
  readonly at: number;
  readonly sentBytes: number;
}

/** Long enough for a steady rate, short enough to follow the connection. */
const windowMs = 30_000;
const maxMinutes = 24 * 60;

/** The samples of the last half minute, at least two. */
export function withSample(samples: readonly SentSample[], sample: SentSample): readonly SentSample[] {
  const isOld = ({ at }: SentSample) => at < sample.at - windowMs;
  return [...samples.filter((one, index) => !isOld(one) || index === samples.length - 1), sample];
}

/** Minutes until the rest is sent at the rate of the samples; undefined without enough samples. */
export function minutesLeft(samples: readonly SentSample[], restBytes: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let sentBytes = 0;
  for (const [index, { sentBytes: until }] of samples.entries()) {
    // A file that fails takes its bytes along.
    sentBytes += Math.max(0, until - (samples[index - 1]?.sentBytes ?? until));
  }
  if (sentBytes === 0) return undefined;
  const minutes = (restBytes * (last.at - first.at)) / sentBytes / 60_000;
  return minutes <= maxMinutes ? minutes : undefined;
}

export type TimeLeft =
  | { readonly unit: 'lessThanMinute' }
  | { readonly unit: 'minutes' | 'hours'; readonly count: number };

/** Rounded, so that it changes seldom: 3 minutes, 25 minutes, 2 hours. */
export function roundTimeLeft(minutes: number): TimeLeft {
  if (minutes < 1) return { unit: 'lessThanMinute' };
  if (minutes <= 10) return { unit: 'minutes', count: Math.ceil(minutes) };
  const fives = Math.ceil(minutes / 5) * 5;
  if (fives < 60) return { unit: 'minutes', count: fives };
  return { unit: 'hours', count: Math.max(1, Math.round(minutes / 60)) };
}
