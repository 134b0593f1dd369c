import { expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutTimeline } from '../layout/timeline-layout.ts';
import { aTimeline } from '../testing/timeline-fixture.ts';
import { wantedMonths } from './wanted-months.ts';

const measures = { ...gridMeasures(1200, 1200), targetHeight: 200, gap: 0, heading: 100 };
const photo = { visibleWidth: 1000, visibleHeight: 1000 };
const layout = layoutTimeline(
  aTimeline([
    { key: '2024/5', count: 600, open: [0], photo },
    { key: '2024/4', count: 9 },
  ]),
  measures,
);

// spec P4.13
it('are asked for a window before they come into view, with the photos there and no others', () => {
  // Six photos a row of 200 pixels: the window shows rows 50 to 54, and one more window lies before and behind.
  const wanted = wantedMonths(layout, { top: 100 + 50 * 200, height: 800 });
  expect(wanted).toEqual([{ key: '2024/5', from: 46 * 6, to: 59 * 6 }]);
});

it('are the next ones, too, where a month ends', () => {
  const wanted = wantedMonths(layout, { top: (layout.tops[1] ?? 0) - 800, height: 800 });
  expect(wanted.map(({ key, to }) => [key, to])).toEqual([
    ['2024/5', 600],
    ['2024/4', 9],
  ]);
});
