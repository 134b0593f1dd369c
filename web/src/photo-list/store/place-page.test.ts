import { describe, expect, it } from 'vitest';
import { layoutOfPhotos, photosNamed } from '../testing/timeline-fixture.ts';
import { placePage } from './place-page.ts';

const all = photosNamed('p', 200);
const layout = layoutOfPhotos(all);
const away = (hidden: readonly string[] = []) => ({ hidden: new Set(hidden), gone: new Set<string>() });

describe('a page', () => {
  it('has its places where the layout has them', () => {
    expect(placePage(layout, away(), 1, all.slice(96, 192))).toEqual(all.slice(96, 192));
    expect(placePage(layout, away(), 2, all.slice(192))).toEqual(all.slice(192));
    expect(placePage(layout, away(), 0, all.slice(0, 24), 24)).toEqual(all.slice(0, 24));
  });

  it('is refused when photos are missing, too many, others, or in another order', () => {
    expect(placePage(layout, away(), 1, all.slice(96, 190))).toBeNull();
    expect(placePage(layout, away(), 2, [...all.slice(192), ...photosNamed('q', 1)])).toBeNull();
    expect(placePage(layout, away(), 1, all.slice(97, 193))).toBeNull();
    expect(placePage(layout, away(), 1, all.slice(96, 192).reverse())).toBeNull();
  });

  it('has empty places for photos that were deleted since, and reaches further then', () => {
    const rest = all.filter(({ imageId }) => imageId !== 'p-100');
    const placed = placePage(layout, away(['p-100']), 1, rest.slice(96, 192));
    expect(placed?.[4]).toBeUndefined();
    expect(placed?.[5]).toBe(all[101]);
    expect(placed).toHaveLength(96);
    expect(placePage(layout, away(['p-100']), 1, all.slice(96, 192))).toEqual(all.slice(96, 192));
    expect(placePage(layout, away(), 1, rest.slice(96, 192))).toBeNull();
  });
});
