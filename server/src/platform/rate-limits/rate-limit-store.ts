/** Largest difference between the clocks of processes. A time further ahead is from before a clock step. */
export const clockTolerance = 60_000;

/** Values in milliseconds, of a clock that stores do not have themselves. */
export interface Take {
  readonly key: string;
  readonly now: number;
  /** Time after which one hit is returned. */
  readonly cost: number;
  /** Cost of all hits of a window, which may be taken at once. */
  readonly window: number;
}

/** Store shared by all processes, with one timestamp per key: when all taken hits will be back. */
export interface RateLimitStore {
  /** Takes one hit atomically. Returns undefined when it was taken, else when all hits will be back. */
  take(take: Take): Promise<number | undefined>;
  /** Returns all hits. */
  reset(key: string): Promise<void>;
  /** Deletes keys with all hits back, where they do not expire by themselves; returns how many. */
  sweep(now: number): Promise<number>;
}
