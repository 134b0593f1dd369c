// Proves PRE-12.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepInside, panBy, toggleZoom, unzoomed, wheelFactor, type Zoom, zoomTo } from './zoom.ts';

const seed = 20_260_612;
const pixels = fc.integer({ min: -2000, max: 2000 });
const point = fc.record({ x: pixels, y: pixels });
const scale = fc.double({ min: 0.1, max: 10, noNaN: true });
const size = fc.record({
  width: fc.integer({ min: 1, max: 3000 }),
  height: fc.integer({ min: 1, max: 3000 }),
});

/** Where a spot of the photo, in its own pixels from its middle, stands on the stage. */
const shownAt = (zoom: Zoom, spot: { x: number; y: number }) => ({
  x: zoom.x + spot.x * zoom.scale,
  y: zoom.y + spot.y * zoom.scale,
});

describe(`zoom (seed ${seed})`, () => {
  it('toggles between 1 and 2.5', () => {
    const zoomed = toggleZoom(unzoomed, { x: 0, y: 0 });
    expect(zoomed.scale).toBe(2.5);
    expect(toggleZoom(zoomed, { x: 10, y: 10 })).toEqual(unzoomed);
    expect(toggleZoom({ scale: 1.3, x: 4, y: 2 }, { x: 0, y: 0 })).toEqual(unzoomed);
  });

  it('stays between 1 and 2.5', () => {
    fc.assert(
      fc.property(scale, point, (to, around) => {
        const zoomed = zoomTo(unzoomed, to, around);
        expect(zoomed.scale).toBeGreaterThanOrEqual(1);
        expect(zoomed.scale).toBeLessThanOrEqual(2.5);
      }),
      { seed },
    );
  });

  it('keeps the spot under the pointer where it is', () => {
    fc.assert(
      fc.property(scale, point, scale, point, (from, place, to, around) => {
        const before = panBy(zoomTo(unzoomed, from, { x: 0, y: 0 }), place);
        const spot = { x: (around.x - before.x) / before.scale, y: (around.y - before.y) / before.scale };
        const after = shownAt(zoomTo(before, to, around), spot);
        expect(after.x).toBeCloseTo(around.x, 6);
        expect(after.y).toBeCloseTo(around.y, 6);
      }),
      { seed },
    );
  });

  it('shows no gap next to a photo larger than the stage, and centres a smaller one', () => {
    fc.assert(
      fc.property(scale, point, size, size, (by, place, photo, stage) => {
        const zoom = keepInside(panBy(zoomTo(unzoomed, by, { x: 0, y: 0 }), place), photo, stage);
        for (const [length, room, at] of [
          [photo.width * zoom.scale, stage.width, zoom.x],
          [photo.height * zoom.scale, stage.height, zoom.y],
        ] as const) {
          const gap = (room - length) / 2;
          if (gap >= 0) expect(Math.abs(at)).toBe(0);
          else expect(Math.abs(at)).toBeLessThanOrEqual(-gap + 1e-6);
        }
      }),
      { seed },
    );
  });
});

it('zooms in when the wheel turns up, out when it turns down, and a pinch on a trackpad faster', () => {
  const turn = { deltaMode: 0, ctrlKey: false };
  expect(wheelFactor({ ...turn, deltaY: -100 })).toBeGreaterThan(1.2);
  expect(wheelFactor({ ...turn, deltaY: 100 })).toBeLessThan(0.8);
  expect(wheelFactor({ ...turn, deltaY: -10, ctrlKey: true })).toBeGreaterThan(
    wheelFactor({ ...turn, deltaY: -10 }),
  );
  expect(wheelFactor({ deltaMode: 1, ctrlKey: false, deltaY: -3 })).toBeGreaterThan(1.2);
});
