import { describe, expect, it } from 'vitest';
import { sample, sampleRound, softTile } from './noise.ts';

const STEP = 1 / 64;

/** Largest change of slope between two steps, over 40 texels. */
function sharpestBend(read: typeof sample): number {
  const tile = softTile();
  const heights = Array.from({ length: 40 / STEP }, (_, i) => read(tile, i * STEP, 17.3));
  const bends = heights.slice(2).map((h, i) => h - 2 * (heights[i + 1] ?? h) + (heights[i] ?? h));
  return Math.max(...bends.map(Math.abs)) / STEP;
}

describe('sampleRound', () => {
  it('has no crease where texels meet, as straight lines have', () => {
    expect(sharpestBend(sampleRound)).toBeLessThan(sharpestBend(sample) / 10);
  });

  it('keeps the height of the land', () => {
    const tile = softTile();
    for (let u = 0; u < 600; u += 7.3) {
      expect(Math.abs(sampleRound(tile, u, u * 0.7) - sample(tile, u, u * 0.7))).toBeLessThan(0.05);
    }
  });
});
