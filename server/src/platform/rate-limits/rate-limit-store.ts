/** Largest difference between the clocks of processes. A time further ahead is from before a clock step. */
export const clockTolerance = 60_000;

/** Values in milliseconds, of a clock that stores do not have themselves. */
export interface Hit {
  readonly key: string;
  readonly now: number;
  /** Time after which one hit is returned. */
  readonly cost: number;
  /** Cost of all hits of a window, which may be taken at once. */
  readonly window: number;
}

/** Store shared by all processes, with one timestamp per key (GCRA): when all hits of a window are available again. */
export interface RateLimitStore {
  /** Takes one hit atomically. Returns undefined when one was available, otherwise the time at which all hits are available again. */
  take(hit: Hit): Promise<number | undefined>;
  /** Makes a taken hit available again. */
  giveBack(hit: Hit): Promise<void>;
  /** Makes all hits available. */
  reset(key: string): Promise<void>;
  /** Deletes keys whose hits are all available, where they do not expire by themselves; returns how many. */
  sweep(now: number): Promise<number>;
}
