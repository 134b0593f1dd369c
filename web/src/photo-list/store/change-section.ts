import type { SectionKey } from '../section-key.ts';
import type { SectionState, TimelineState } from './timeline-state.ts';

/** Changes one section; returns the same state when nothing changes. */
export function changeSection(
  state: TimelineState,
  key: SectionKey,
  update: (section: SectionState) => SectionState,
): TimelineState {
  const section = state.sections.get(key);
  if (!section) return state;
  const next = update(section);
  return next === section ? state : { ...state, sections: new Map(state.sections).set(key, next) };
}

/** Invalidates the loaded and requested photos of a section. */
export function changed(section: SectionState): SectionState {
  return { ...section, changes: section.changes + 1, stale: section.stale || section.status === 'fulfilled' };
}

const same = (a: Uint32Array, b: Uint32Array) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

function absentOf({ layout, pages, hidden, gone }: SectionState): Uint32Array {
  const away = gone.size === 0 ? hidden : new Set([...hidden, ...gone]);
  if (away.size === 0) return new Uint32Array();
  if (layout) return layout.indexesOf(away);
  const first = pages.get(0) ?? [];
  return Uint32Array.from(first.flatMap((photo, index) => (photo && away.has(photo.imageId) ? index : [])));
}

/** Updates `absent` and `outline` after photos were hidden or shown. */
export function withAbsent(section: SectionState): SectionState {
  const absent = absentOf(section);
  return same(absent, section.absent) ? section : { ...section, absent, outline: {} };
}

/** Updates them after other photos were loaded. */
export function withOutline(section: SectionState): SectionState {
  return { ...section, absent: absentOf(section), outline: {} };
}

export function dropSections(state: TimelineState, gone: ReadonlySet<SectionKey>): TimelineState {
  const sections = new Map([...state.sections].filter(([key]) => !gone.has(key)));
  return sections.size === state.sections.size ? state : { ...state, sections };
}
