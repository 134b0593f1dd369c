export interface CoalesceOptions<Change> {
  /** Applies changes; never rejects. */
  run(change: Change): Promise<unknown>;
  merge(before: Change, more: Change): Change;
  /** Milliseconds to wait after a run of `tookMs`. */
  restMs(tookMs: number): number;
  readonly clock: { now(): number };
  isVisible(): boolean;
  onVisibilityChange(listener: () => void): () => void;
}

/**
 * Applies the first change at once and merges those that arrive during a run and its rest into the next run. A hidden
 * tab runs nothing until it is visible again.
 */
export function coalesce<Change>(options: CoalesceOptions<Change>): (change: Change) => void {
  const { run, merge, restMs, clock, isVisible, onVisibilityChange } = options;
  let pending: { readonly change: Change } | null = null;
  let isRunning = false;

  async function work() {
    isRunning = true;
    while (pending !== null && isVisible()) {
      const { change } = pending;
      pending = null;
      const since = clock.now();
      await run(change);
      const rest = restMs(clock.now() - since);
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    isRunning = false;
  }

  onVisibilityChange(() => {
    if (!isRunning) void work();
  });
  return (change) => {
    pending = { change: pending ? merge(pending.change, change) : change };
    if (!isRunning) void work();
  };
}
