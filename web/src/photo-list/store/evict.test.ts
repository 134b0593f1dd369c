import { describe, expect, it } from 'vitest';
import { makeTimeline } from '../testing/timeline-fixture.ts';
import { evict, type MemoryUse } from './evict.ts';
import { photosHidden } from './hiding.ts';
import type { TimelineState } from './timeline-state.ts';

const may = '2024/5';
const april = '2024/4';
const march = '2024/3';
const state = makeTimeline([
  { key: may, count: 400, open: [0, 1, 2] },
  { key: april, count: 300, open: [0] },
  { key: march, count: 90, loaded: 24 },
]);

const uses: Readonly<Record<string, number>> = { [may]: 3, [april]: 2, [march]: 1, [`${may} 0`]: 9 };
const anyTime: MemoryUse = {
  lastUse: (key, page) => uses[`${key} ${page}`] ?? uses[key] ?? 0,
  isNeeded: () => false,
  isPageNeeded: () => false,
};
const held = ({ sections }: TimelineState) =>
  [...sections].map(([key, { layout, pages }]) => [key, layout?.count ?? 0, [...pages.keys()]]);

describe('memory', () => {
  it('is left alone while the budget holds', () => {
    expect(evict(state, anyTime, { photos: 500, layouts: 1000 })).toBe(state);
  });

  it('loses the layout of the month that was longest not used', () => {
    const next = evict(state, anyTime, { photos: 5000, layouts: 600 });
    expect(held(next)).toEqual([
      [may, 400, [0, 1, 2]],
      [april, 0, []],
      [march, 0, [0]],
    ]);
  });

  it('loses pages, the oldest first, until there is room for more', () => {
    const next = evict(state, anyTime, { photos: 300, layouts: 1000 });
    expect(held(next)).toEqual([
      [may, 400, [0, 2]],
      [april, 300, []],
      [march, 0, []],
    ]);
    expect(next.sections.get(march)?.status).toBe('uninitialized');
  });

  it('keeps what is on screen, and months of which photos are being deleted', () => {
    const use = { ...anyTime, isNeeded: () => true, isPageNeeded: () => true };
    expect(evict(state, use, { photos: 1, layouts: 1 })).toBe(state);
    const deleting = photosHidden(state, april, [`${april}-5`]);
    const next = evict(deleting, anyTime, { photos: 5000, layouts: 300 });
    expect(held(next).map(([, count]) => count)).toEqual([0, 300, 0]);
  });
});
