import type { Clock } from '../clock/index.ts';
import type { Hit, RateLimitStore } from './rate-limit-store.ts';

export interface StandbyOptions {
  /** The main store, which rejects while unavailable, and may come back empty. */
  readonly main: RateLimitStore;
  /** The store that takes over then. */
  readonly standby: RateLimitStore;
  readonly clock: Clock;
  /** Calls the listener whenever the main store was lost, even briefly. */
  readonly onDown: (listener: () => void) => void;
}

/**
 * Limits hold while a store is unavailable. The main store's counts are unknown then, so a subject may
 * have its limit twice, but not three times: until a window after the last loss, both stores must allow a hit.
 */
export function createStandbyStore({ main, standby, clock, onDown }: StandbyOptions): RateLimitStore {
  let downAt = Number.NEGATIVE_INFINITY;
  const noteDown = () => {
    downAt = clock.now();
  };
  onDown(noteDown);

  /** A loss counts for a window at most, after a clock step back too. */
  const mayLackHits = ({ now, window }: Hit) => Math.abs(now - downAt) < window;

  return {
    async take(take) {
      try {
        const fullAt = await main.take(take);
        if (fullAt !== undefined) return fullAt;
      } catch {
        noteDown();
        return standby.take(take);
      }
      return mayLackHits(take) ? standby.take(take) : undefined;
    },
    async giveBack(hit) {
      await main.giveBack(hit).catch(noteDown);
      if (mayLackHits(hit)) await standby.giveBack(hit);
    },
    async reset(key) {
      await main.reset(key).catch(noteDown);
      await standby.reset(key);
    },
    async sweep(now) {
      return (await main.sweep(now)) + (await standby.sweep(now));
    },
  };
}
