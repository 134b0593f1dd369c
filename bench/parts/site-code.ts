import type { MonthLayout } from '@keepsake/contract/photos';
import { gridMeasures } from '../../web/src/photo-list/layout/grid-measures.ts';
import { layoutRows } from '../../web/src/photo-list/layout/layout-rows.ts';
import { layoutSection } from '../../web/src/photo-list/layout/section-layout.ts';
import { followList } from '../../web/src/photo-list/selection/follow-list.ts';
import { noSelection, selectedCount } from '../../web/src/photo-list/selection/selection-state.ts';
import { selectAll } from '../../web/src/photo-list/selection/transitions.ts';
import { readLayout } from '../../web/src/photo-list/store/photo-layout.ts';
import { newSection } from '../../web/src/photo-list/store/timeline-state.ts';
import { makeUnknownGroup } from '../../web/src/photo-list/testing/fake-list.ts';
import { type Figure, most, type PartResult } from '../figures/figure.ts';
import { median } from '../figures/quantile.ts';

const turns = 15;
const inMonth = 70_000;
const shapes = [1500, 1333, 750, 1778];

function time(what: string, goal: number, run: () => void): Figure {
  const times = Array.from({ length: turns }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  const value = median(times);
  return { what, measured: `${value.toFixed(2)} ms (median)`, against: '', value, goal: most(goal, ' ms') };
}

const shapeAt = (index: number) => shapes[(index * 7) % shapes.length] ?? 1000;
const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');

function layoutOfMonth(): MonthLayout {
  const photos = Array.from({ length: inMonth }, (_, index) => index);
  return {
    photosCount: inMonth,
    ids: photos.map((index) => hex(index, 32)).join(''),
    ratios: photos.map((index) => hex(shapeAt(index), 4)).join(''),
    colours: '336699'.repeat(inMonth),
    cursors: Array.from({ length: Math.ceil(inMonth / 96) - 1 }, (_, at) => `c${at}`),
  };
}

/** Code of the site that runs in one task for the largest library, in Node. */
export async function measureSiteCode(): Promise<PartResult> {
  const ratios = Float32Array.from({ length: inMonth }, (_, index) => shapeAt(index) / 1000);
  const response = JSON.stringify(layoutOfMonth());
  const months = Array.from({ length: 240 }, (_, month) => [`${month}`, makeUnknownGroup(4167)] as const);
  const library = followList(noSelection, new Map(months));
  return {
    figures: [
      time('A month of 70,000 photos laid out in rows', 16, () => {
        layoutRows(ratios, { width: 1440, targetHeight: 220, gap: 8 });
      }),
      time('The response of such a month read and laid out', 20, () => {
        const layout = readLayout(JSON.parse(response));
        layoutSection(
          '2024/5',
          { ...newSection(inMonth, true), layout, status: 'fulfilled' },
          gridMeasures(1440, 1440),
        );
      }),
      time('1,000,000 photos of 240 months selected and counted', 50, () => {
        selectedCount(selectAll(library));
      }),
    ],
  };
}
