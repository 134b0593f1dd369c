import { createListeners } from '../../browser/listeners.ts';

/** How fast the list scrolls. While it is fast, requests and pictures wait: loading them drops frames. */
export interface ScrollPace {
  /** Notifies when `isFast` changes. */
  subscribe(listener: () => void): () => void;
  isFast(): boolean;
  /** Pixels a millisecond, positive down; 0 at rest. */
  velocity(): number;
  /** `time` in milliseconds. */
  moved(position: number, time: number): void;
  /** Fast until the returned function is called. */
  hold(): () => void;
}

/** Above it, loading pictures drops frames. */
const FAST_PX_PER_MS = 2.8;
const SETTLED_AFTER_MS = 120;
/** Events come unevenly: the velocity is a mean over about this time. */
const MEAN_OVER_MS = 80;

export function createScrollPace(): ScrollPace {
  const listeners = createListeners();
  let velocity = 0;
  let last = { position: 0, time: 0 };
  let settling: ReturnType<typeof setTimeout> | undefined;
  let holds = 0;
  const isFast = () => holds > 0 || Math.abs(velocity) > FAST_PX_PER_MS;

  function change(apply: () => void) {
    const was = isFast();
    apply();
    if (was !== isFast()) listeners.notify();
  }

  return {
    subscribe: listeners.subscribe,
    isFast,
    velocity: () => velocity,
    moved(position, time) {
      const elapsed = time - last.time;
      const latest = (position - last.position) / Math.max(1, elapsed);
      last = { position, time };
      clearTimeout(settling);
      settling = setTimeout(() => change(() => (velocity = 0)), SETTLED_AFTER_MS);
      // The distance after a pause does not give the speed: it is a jump.
      if (elapsed >= SETTLED_AFTER_MS) return;
      const weight = Math.min(1, elapsed / MEAN_OVER_MS);
      change(() => (velocity += (latest - velocity) * weight));
    },
    hold() {
      change(() => (holds += 1));
      let isHeld = true;
      return () => {
        if (isHeld) change(() => (holds -= 1));
        isHeld = false;
      };
    },
  };
}

export const timelinePace = createScrollPace();
