import type { Clock } from '../clock/index.ts';
import type { RateLimitStore, Take } from './rate-limit-store.ts';

export interface StandbyOptions {
  /** Counts while it can: it rejects while it is away, and may come back empty. */
  readonly main: RateLimitStore;
  /** Takes over meanwhile. */
  readonly standby: RateLimitStore;
  readonly clock: Clock;
  /** Calls the listener whenever the main store was lost, even for a moment and with nobody asking. */
  readonly onAway: (listener: () => void) => void;
}

/**
 * A limit never stops because a store is away. What the main store had counted is not known meanwhile, so a subject
 * may have its limit once more. Not twice more, however often the main store goes and comes back empty: until a
 * window after the last time, a hit has to be let through by both.
 */
export function createStandbyStore({ main, standby, clock, onAway }: StandbyOptions): RateLimitStore {
  let awayAt = Number.NEGATIVE_INFINITY;
  const noteAway = () => {
    awayAt = clock.now();
  };
  onAway(noteAway);

  /** A clock that was put back is believed for no longer than a window either. */
  const mayHaveForgotten = ({ now, window }: Take) => Math.abs(now - awayAt) < window;

  return {
    async take(take) {
      try {
        const fullAt = await main.take(take);
        if (fullAt !== undefined) return fullAt;
      } catch {
        noteAway();
        return standby.take(take);
      }
      return mayHaveForgotten(take) ? standby.take(take) : undefined;
    },
    async forget(key) {
      await main.forget(key).catch(noteAway);
      await standby.forget(key);
    },
    async sweep(now) {
      return (await main.sweep(now)) + (await standby.sweep(now));
    },
  };
}
