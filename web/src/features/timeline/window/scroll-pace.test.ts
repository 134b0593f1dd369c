import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScrollPace } from './scroll-pace.ts';

describe('scroll pace', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is fast above 1.5 pixels a millisecond and settles after a pause', () => {
    const pace = createScrollPace();
    const heard: boolean[] = [];
    pace.subscribe(() => heard.push(pace.isFast()));
    pace.moved(0, 1000);
    pace.moved(20, 1016);
    expect(pace.isFast()).toBe(false);
    pace.moved(120, 1032);
    expect(pace.isFast()).toBe(true);
    pace.moved(300, 1048);
    vi.advanceTimersByTime(200);
    expect(pace.isFast()).toBe(false);
    expect(heard).toEqual([true, false]);
  });

  it('does not take a jump after a rest for speed', () => {
    const pace = createScrollPace();
    pace.moved(0, 1000);
    pace.moved(9000, 2000);
    expect(pace.isFast()).toBe(false);
  });

  it('is fast while somebody holds it, and tells once', () => {
    const pace = createScrollPace();
    const heard: boolean[] = [];
    pace.subscribe(() => heard.push(pace.isFast()));
    const release = pace.hold();
    const releaseOther = pace.hold();
    pace.moved(0, 1000);
    vi.advanceTimersByTime(1000);
    expect(pace.isFast()).toBe(true);
    release();
    release();
    expect(pace.isFast()).toBe(true);
    releaseOther();
    expect(heard).toEqual([true, false]);
  });
});
