// Proves ALB-27.

import { expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutTimeline } from '../layout/timeline-layout.ts';
import { makeTimeline } from '../testing/timeline-fixture.ts';
import { sectionsToLoad } from './use-section-loading.ts';

const measures = { ...gridMeasures(1200, 1200), targetHeight: 200, gap: 0, heading: 100 };
const photo = { visibleWidth: 1000, visibleHeight: 1000 };
const layout = layoutTimeline(
  makeTimeline([
    { key: '2024/5', count: 600, open: [0], photo },
    { key: '2024/4', count: 9 },
  ]),
  measures,
);

it('are loaded a window height ahead, with the photos there and no others', () => {
  // Six photos a row of 200 pixels: the window shows rows 50 to 54, and one more window lies above and below.
  const sections = sectionsToLoad(layout, { top: 100 + 50 * 200, height: 800, velocity: 0 });
  expect(sections).toEqual([{ key: '2024/5', from: 46 * 6, to: 59 * 6 }]);
});

it('are the next ones, too, where a month ends', () => {
  const sections = sectionsToLoad(layout, { top: (layout.tops[1] ?? 0) - 800, height: 800, velocity: 0 });
  expect(sections.map(({ key, to }) => [key, to])).toEqual([
    ['2024/5', 600],
    ['2024/4', 9],
  ]);
});

it('are more of them ahead while the list scrolls, at most two more window heights', () => {
  const sections = (velocity: number) =>
    sectionsToLoad(layout, { top: 100 + 50 * 200, height: 800, velocity });
  expect(sections(0.8)).toEqual([{ key: '2024/5', from: 46 * 6, to: 63 * 6 }]);
  expect(sections(-0.8)).toEqual([{ key: '2024/5', from: 42 * 6, to: 59 * 6 }]);
  expect(sections(2.4)).toEqual([{ key: '2024/5', from: 46 * 6, to: 67 * 6 }]);
});
