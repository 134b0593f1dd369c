import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScrollPace } from './scroll-pace.ts';

describe('scroll pace', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Scrolls evenly, one event in each frame of 16 ms. */
  function scroll(pace: ReturnType<typeof createScrollPace>, speed: number, from = 0) {
    for (let frame = from; frame < from + 20; frame++) pace.moved(frame * 16 * speed, 1000 + frame * 16);
  }

  it('is fast above 2.8 pixels a millisecond and settles after a pause', () => {
    const pace = createScrollPace();
    const received: boolean[] = [];
    pace.subscribe(() => received.push(pace.isFast()));
    scroll(pace, 2.4);
    expect(pace.isFast()).toBe(false);
    scroll(pace, 3.2, 20);
    expect(pace.isFast()).toBe(true);
    vi.advanceTimersByTime(200);
    expect(pace.isFast()).toBe(false);
    expect(received).toEqual([true, false]);
  });

  it('has a velocity with a direction, and none at rest', () => {
    const pace = createScrollPace();
    scroll(pace, -1.5);
    expect(pace.velocity()).toBeCloseTo(-1.5, 1);
    vi.advanceTimersByTime(200);
    expect(pace.velocity()).toBe(0);
  });

  it('does not take one uneven event for speed', () => {
    const pace = createScrollPace();
    scroll(pace, 1);
    pace.moved(20 * 16 + 60, 1000 + 20 * 16);
    expect(pace.isFast()).toBe(false);
  });

  it('does not take a jump after a rest for speed', () => {
    const pace = createScrollPace();
    pace.moved(0, 1000);
    pace.moved(9000, 2000);
    expect(pace.isFast()).toBe(false);
  });

  it('is fast while it is held, and notifies once', () => {
    const pace = createScrollPace();
    const received: boolean[] = [];
    pace.subscribe(() => received.push(pace.isFast()));
    const release = pace.hold();
    const releaseOther = pace.hold();
    pace.moved(0, 1000);
    vi.advanceTimersByTime(1000);
    expect(pace.isFast()).toBe(true);
    release();
    release();
    expect(pace.isFast()).toBe(true);
    releaseOther();
    expect(received).toEqual([true, false]);
  });
});
