import type { Clock } from '../src/platform/clock/index.ts';

export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
}

/**
 * A clock that tests advance.
 *
 * @param start ISO 8601
 */
export function fakeClock(start = '2026-11-21T12:00:00.000Z'): FakeClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
