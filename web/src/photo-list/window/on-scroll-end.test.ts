import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScrollEnd } from './on-scroll-end.ts';

let page: EventTarget;
let rests: number;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  rests = 0;
  end = onScrollEnd(() => rests++);
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As the browser does: at the tile, and at the window while the tile is in the page. */
function touch(name: string, tile: EventTarget, touches: number, isInPage = true): void {
  const make = () => Object.assign(new Event(name), { touches: Array.from({ length: touches }) });
  tile.dispatchEvent(make());
  if (isInPage) page.dispatchEvent(Object.defineProperty(make(), 'target', { value: tile }));
}

it('calls a moment after the page was scrolled last', () => {
  page.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(149);
  page.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(149);
  expect(rests).toBe(0);
  vi.advanceTimersByTime(1);
  expect(rests).toBe(1);
});

it('waits for the last finger', () => {
  const [one, other] = [new EventTarget(), new EventTarget()];
  touch('touchstart', one, 1);
  touch('touchstart', other, 2);
  page.dispatchEvent(new Event('scroll'));
  touch('touchend', one, 1);
  vi.advanceTimersByTime(1000);
  expect(rests).toBe(0);
  touch('touchcancel', other, 0);
  vi.advanceTimersByTime(150);
  expect(rests).toBe(1);
});

it('notices the end of a touch whose tile has left the page', () => {
  const tile = new EventTarget();
  touch('touchstart', tile, 1);
  page.dispatchEvent(new Event('scroll'));
  touch('touchend', tile, 0, false);
  vi.advanceTimersByTime(150);
  expect(rests).toBe(1);
});
