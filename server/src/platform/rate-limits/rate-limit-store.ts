/** Processes agree about the time as well as this. What is further ahead is from before a clock was put back. */
export const clockTolerance = 60_000;

/** All in milliseconds, of a clock that stores do not have themselves. */
export interface Take {
  readonly key: string;
  readonly now: number;
  /** How long one hit takes to be given back. */
  readonly cost: number;
  /** What may be taken at once: the cost of all hits of a window. */
  readonly window: number;
}

/** Where all processes count. It keeps one moment a key: when everything taken will have been given back. */
export interface RateLimitStore {
  /**
   * Takes one hit, so that any number of processes together let through exactly what is allowed.
   * Undefined when it was taken; else when everything will have been given back.
   */
  take(take: Take): Promise<number | undefined>;
  /** Gives everything back. */
  forget(key: string): Promise<void>;
  /** Removes keys that have everything back by now, where they do not go by themselves; returns how many. */
  sweep(now: number): Promise<number>;
}
