// Proves SEL-61, SEL-62.

import { expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutTimeline, type TimelineLayout } from '../layout/timeline-layout.ts';
import type { SectionKey } from '../section-key.ts';
import { sectionRejected } from '../store/transitions.ts';
import { makeTimeline } from '../testing/timeline-fixture.ts';
import { touchedPhotos } from './touched-tiles.ts';

// Photos 3:2 in a width of 1,200: rows of four tiles of 300 x 200 below a heading of 48.
const measures = { ...gridMeasures(1200, 1200), targetHeight: 200, gap: 0 };
const may = '2024/5' as SectionKey;
const april = '2024/4' as SectionKey;
const ofMay = (count: number) => ({ key: may, count, open: [0] });
const layout = layoutTimeline(
  makeTimeline([ofMay(10), { key: april, count: 4000, open: [0] }, { key: '2024/3', count: 40, loaded: 40 }]),
  measures,
);

const touched = (of: TimelineLayout, left: number, top: number, right: number, bottom: number) =>
  Object.fromEntries(touchedPhotos(of, { left, top, right, bottom }));

it('touches the tiles that it overlaps, in each row', () => {
  expect(touched(layout, 310, 60, 320, 70)).toEqual({ [may]: [{ from: 1, to: 2 }] });
  expect(touched(layout, 310, 60, 650, 300)).toEqual({
    [may]: [
      { from: 1, to: 3 },
      { from: 5, to: 7 },
    ],
  });
});

it('touches no tile at whose edge it ends, nor anything in a heading or beside the rows', () => {
  expect(touched(layout, 300, 48, 600, 248)).toEqual({ [may]: [{ from: 1, to: 2 }] });
  expect(touched(layout, 0, 0, 1200, 48)).toEqual({});
  expect(touched(layout, 650, 460, 1200, 640)).toEqual({});
  expect(touched(layout, -400, 0, -10, 9000)).toEqual({});
  expect(touched(layout, 0, -300, 1200, -10)).toEqual({});
});

it('touches whole months, with photos that were never loaded', () => {
  const all = touched(layout, -20, -20, 1300, 1e6);
  expect(all[may]).toEqual([{ from: 0, to: 10 }]);
  expect(all[april]).toEqual([{ from: 0, to: 4000 }]);
  const rows = touched(layout, 10, 0, 1190, 1e6);
  expect(rows).toEqual(all);
  expect(touched(layout, 10, 0, 20, 1e6)[april]).toHaveLength(1000);
});

it('leaves out what "+N" hides, and months that are not there', () => {
  const state = makeTimeline([{ key: may, count: 99, loaded: 24 }]);
  const shown = { [may]: [{ from: 0, to: 24 }] };
  expect(touched(layoutTimeline(state, measures), 0, 0, 1200, 1e6)).toEqual(shown);
  expect(touched(layoutTimeline(state, measures), 1, 0, 1199, 1e6)).toEqual(shown);
  const failed = sectionRejected(makeTimeline([{ key: may, count: 99 }]), may);
  expect(touched(layoutTimeline(failed, measures), 0, 0, 1200, 1e6)).toEqual({});
});

it('touches months that stand side by side each by itself', () => {
  const shape = '05dc05dc';
  const beside = layoutTimeline(
    makeTimeline([
      { key: may, count: 2, shape },
      { key: april, count: 1, shape: '05dc' },
    ]),
    measures,
  );
  const left = beside.sections[1]?.left ?? 0;
  expect(left).toBeGreaterThan(0);
  expect(touched(beside, left + 10, 100, 1200, 110)).toEqual({ [april]: [{ from: 0, to: 1 }] });
  expect(touched(beside, left - 60, 100, left + 10, 110)).toEqual({
    [may]: [{ from: 1, to: 2 }],
    [april]: [{ from: 0, to: 1 }],
  });
});
