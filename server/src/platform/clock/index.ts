/** The only source of time: product code never asks the machine. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Only ever goes on, from a moment that means nothing: for how long ago something was, whoever sets the machine's clock. */
export const steadyClock: Clock = { now: () => performance.now() };

/** ISO 8601 in UTC with milliseconds, as the contract's `instant`. */
export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
