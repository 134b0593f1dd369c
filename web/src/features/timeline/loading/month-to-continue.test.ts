import { describe, expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutTimeline } from '../layout/timeline-layout.ts';
import { monthExpanded } from '../store/transitions.ts';
import { aTimeline } from '../testing/timeline-fixture.ts';
import { monthToContinue } from './month-to-continue.ts';

const measures = gridMeasures(1200, 1200);
const closed = aTimeline([
  { key: '2024/6', count: 3, loaded: 3 },
  { key: '2024/5', count: 5000, loaded: 400 },
  { key: '2024/4', count: 9 },
]);
const open = layoutTimeline(monthExpanded(closed, '2024/5'), measures);
const endOfMay = (open.tops[2] ?? 0) - 10;

describe('monthToContinue', () => {
  // spec P4.13
  it('names the open month whose end is near', () => {
    expect(monthToContinue(open, { top: endOfMay - 1500, height: 900 })).toBe('2024/5');
  });

  it('names none while the end is far, or once the month is passed', () => {
    expect(monthToContinue(open, { top: 0, height: 900 })).toBeNull();
    expect(monthToContinue(open, { top: open.tops[2] ?? 0, height: 900 })).toBeNull();
  });

  it('names none where months are closed', () => {
    const layout = layoutTimeline(closed, measures);
    expect(monthToContinue(layout, { top: 0, height: 5000 })).toBeNull();
  });
});
