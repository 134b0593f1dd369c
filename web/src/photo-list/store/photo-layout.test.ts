import type { MonthLayout, Photo } from '@keepsake/contract/photos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutSection } from '../layout/section-layout.ts';
import { layoutOfPhotos, makePhoto } from '../testing/timeline-fixture.ts';
import { readLayout } from './photo-layout.ts';
import { newSection } from './timeline-state.ts';

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');

/** The server's response for these photos. */
function layoutOf(photos: readonly Photo[]): MonthLayout {
  const ratio = ({ visibleWidth, visibleHeight }: Photo) =>
    hex(Math.min(65_535, Math.max(1, Math.round((1000 * visibleWidth) / visibleHeight))), 4);
  return {
    photosCount: photos.length,
    ids: photos.map(({ imageId }) => imageId.replaceAll('-', '')).join(''),
    ratios: photos.map(ratio).join(''),
    colours: photos.map(({ averageColour }) => averageColour?.slice(1) ?? '------').join(''),
    cursors: Array.from(
      { length: Math.max(0, Math.ceil(photos.length / 96) - 1) },
      (_, at) => `c${(at + 1) * 96}`,
    ),
  };
}

/** A text that counts how often its methods are called. */
function countingReads(text: string) {
  let reads = 0;
  const counting = new Proxy<object>(Object(text), {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        reads += 1;
        return value.apply(text, given);
      };
    },
  });
  return { text: counting as unknown as string, reads: () => reads };
}

const photo = fc.record({
  imageId: fc.uuid(),
  visibleWidth: fc.integer({ min: 1, max: 20_000 }),
  visibleHeight: fc.integer({ min: 1, max: 20_000 }),
  averageColour: fc.option(
    fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${hex(colour, 6)}`),
    {
      nil: undefined,
    },
  ),
});
const photos = fc
  .uniqueArray(photo, { selector: ({ imageId }) => imageId, maxLength: 220 })
  .map((all) =>
    all.map(({ averageColour, ...rest }) =>
      makePhoto(rest.imageId, { ...rest, ...(averageColour && { averageColour }) }),
    ),
  );

describe('layout', () => {
  it('has the same data of each photo as its page', () => {
    fc.assert(
      fc.property(photos, (all) => {
        const [layout, walked] = [readLayout(layoutOf(all)), layoutOfPhotos(all)];
        expect(layout.count).toBe(all.length);
        expect(layout.cursors).toEqual(walked.cursors);
        for (let index = -1; index <= all.length; index++) {
          expect(layout.idAt(index)).toBe(all[index]?.imageId);
          expect(layout.idAt(index)).toBe(walked.idAt(index));
          expect(layout.colourAt(index)).toBe(all[index]?.averageColour);
          expect(layout.ratioAt(index)).toBe(walked.ratioAt(index));
        }
      }),
    );
  });

  it('find photos, one and many, and none that are not there', () => {
    fc.assert(
      fc.property(photos, fc.uuid(), fc.nat(), (all, other, chosen) => {
        for (const layout of [readLayout(layoutOf(all)), layoutOfPhotos(all)]) {
          all.forEach(({ imageId }, index) => {
            expect(layout.indexOf(imageId)).toBe(index);
          });
          expect(layout.indexOf(other)).toBe(all.findIndex(({ imageId }) => imageId === other));
          const some = all.filter((_, index) => (index * 7 + chosen) % 3 === 0);
          const ids = new Set([other, ...some.map(({ imageId }) => imageId)]);
          const expected = all.flatMap(({ imageId }, index) => (ids.has(imageId) ? index : []));
          expect([...layout.indexesOf(ids)]).toEqual(expected);
        }
      }),
    );
  });

  it('take the digits of two neighbours for no photo', () => {
    const ids = ['00000000-0000-4000-8000-00000000abcd', 'abcdef00-0000-4000-8000-000000000000'];
    const across = 'cdabcdef-0000-0000-4000-800000000000';
    const layout = readLayout(layoutOf(ids.map((imageId) => makePhoto(imageId))));
    expect(layout.indexOf(across)).toBe(-1);
    const straddling = ids
      .map((id) => id.replaceAll('-', ''))
      .join('')
      .slice(4, 36);
    expect(layout.indexOf(straddling)).toBe(-1);
  });

  it.each([
    ['ids', { ids: 'ab' }],
    ['ratios', { ratios: '' }],
    ['colours', { colours: '------' }],
    ['cursors', { cursors: ['c96'] }],
  ])('are refused when there are not as many %s as photos', (_what, part) => {
    const response = layoutOf([
      makePhoto('00000000-0000-4000-8000-000000000000'),
      makePhoto('00000000-0000-4000-8000-000000000001'),
    ]);
    expect(() => readLayout({ ...response, ...part })).toThrow('do not agree');
  });

  it('of 70,000 photos are read and laid out in one pass, without their ids and colours', () => {
    const shapes = [1500, 1333, 750, 1778];
    const response: MonthLayout = {
      photosCount: 70_000,
      ids: Array.from({ length: 70_000 }, (_, index) => hex(index, 32)).join(''),
      ratios: Array.from({ length: 70_000 }, (_, index) => hex(shapes[(index * 7) % 4] ?? 1000, 4)).join(''),
      colours: '336699'.repeat(70_000),
      cursors: Array.from({ length: 729 }, (_, at) => `c${at}`),
    };
    const ids = countingReads(response.ids);
    const ratios = countingReads(response.ratios);
    const colours = countingReads(response.colours);
    const columns = { ids: ids.text, ratios: ratios.text, colours: colours.text };
    const layout = readLayout({ ...response, ...columns });
    const month = { ...newSection(70_000, true), layout, status: 'fulfilled' as const };
    expect(layoutSection('2024/5', month, gridMeasures(1440, 1440)).rows.rows).toBeGreaterThan(5000);
    expect(ratios.reads()).toBe(4 * 70_000);
    expect([ids.reads(), colours.reads()]).toEqual([0, 0]);
  });
});
