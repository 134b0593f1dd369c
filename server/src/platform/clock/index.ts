/** The only source of time. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Monotonic clock with an arbitrary start: for durations, independent of the wall clock. */
export const steadyClock: Clock = { now: () => performance.now() };

export const dayMs = 86_400_000;

/** Formats as ISO 8601 in UTC with milliseconds. */
export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
