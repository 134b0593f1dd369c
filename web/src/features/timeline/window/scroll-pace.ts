import { createListeners } from '../../../browser/listeners.ts';

/** Tells whether the list is being flung: pictures wait until it settles, because they are what drops frames. */
export interface ScrollPace {
  subscribe(listener: () => void): () => void;
  isFast(): boolean;
  /** Reports where the list stands; `time` in milliseconds. */
  moved(position: number, time: number): void;
  /** Fast until the returned function is called. */
  hold(): () => void;
}

/** Faster than this nobody sees a single photo (measured, see the performance notes). */
const FAST_PX_PER_MS = 1.5;
const SETTLED_AFTER_MS = 120;

export function createScrollPace(): ScrollPace {
  const listeners = createListeners();
  let fast = false;
  let last = { position: 0, time: 0 };
  let settling: ReturnType<typeof setTimeout> | undefined;
  let holds = 0;

  function become(next: boolean, nextHolds = holds) {
    const was = fast || holds > 0;
    fast = next;
    holds = nextHolds;
    if (was !== (fast || holds > 0)) listeners.tell();
  }

  return {
    subscribe: listeners.subscribe,
    isFast: () => fast || holds > 0,
    moved(position, time) {
      const elapsed = time - last.time;
      const speed = Math.abs(position - last.position) / Math.max(1, elapsed);
      // After a pause the distance says nothing about the speed: it is a jump.
      if (elapsed < SETTLED_AFTER_MS) become(speed > FAST_PX_PER_MS);
      last = { position, time };
      clearTimeout(settling);
      settling = setTimeout(() => become(false), SETTLED_AFTER_MS);
    },
    hold() {
      become(fast, holds + 1);
      let isHeld = true;
      return () => {
        if (isHeld) become(fast, holds - 1);
        isHeld = false;
      };
    },
  };
}

export const timelinePace = createScrollPace();
