import { expect, it } from 'vitest';
import { gridMeasures } from '../layout/grid-measures.ts';
import { layoutSection } from '../layout/section-layout.ts';
import type { TimelineState } from '../store/timeline-state.ts';
import { pageFailed, pageLoaded, sectionExpanded, setLayoutStatus } from '../store/transitions.ts';
import { makeTimeline, photosNamed } from '../testing/timeline-fixture.ts';
import { failedRow } from './section-view.tsx';

const key = '2024/5';
const photo = { visibleWidth: 1000, visibleHeight: 1000 };

function sectionOf(state: TimelineState) {
  const section = state.sections.get(key);
  if (!section) throw new Error('no month');
  return layoutSection(key, section, { ...gridMeasures(1200, 1200), targetHeight: 200, gap: 0 });
}

it('is the row nearest to the middle whose page could not be loaded', () => {
  const state = pageFailed(makeTimeline([{ key, count: 300, open: [0], photo }]), key, 1);
  // Six photos a row: the second page is in rows 16 to 31.
  expect(failedRow(sectionOf(state), 10, 20)).toBe(16);
  expect(failedRow(sectionOf(state), 10, 30)).toBe(19);
  expect(failedRow(sectionOf(state), 0, 10)).toBeNull();
  const loaded = pageLoaded(state, key, 1, photosNamed(key, 300, photo).slice(96, 192));
  expect(failedRow(sectionOf(loaded), 10, 20)).toBeNull();
});

it('is after the first photos when the month could not be opened', () => {
  const opened = sectionExpanded(makeTimeline([{ key, count: 300, loaded: 24, photo }]), key);
  expect(failedRow(sectionOf(opened), 0, 10)).toBeNull();
  const refused = setLayoutStatus(opened, key, 'rejected');
  expect(failedRow(sectionOf(refused), 0, 4)).toBeNull();
  expect(failedRow(sectionOf(refused), 0, 12)).toBe(5);
});
