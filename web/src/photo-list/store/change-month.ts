import type { SectionKey } from '../section-key.ts';
import type { SectionState, TimelineState } from './timeline-state.ts';

/** Changes one month; returns the same state when nothing changes. */
export function changeMonth(
  state: TimelineState,
  key: SectionKey,
  update: (month: SectionState) => SectionState,
): TimelineState {
  const month = state.months.get(key);
  if (!month) return state;
  const next = update(month);
  return next === month ? state : { ...state, months: new Map(state.months).set(key, next) };
}

/** Invalidates the loaded and requested photos of a month. */
export function changed(month: SectionState): SectionState {
  return { ...month, changes: month.changes + 1, stale: month.stale || month.status === 'fulfilled' };
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
export function withAbsent(month: SectionState): SectionState {
  const absent = absentOf(month);
  return same(absent, month.absent) ? month : { ...month, absent, outline: {} };
}

/** Updates them after other photos were loaded. */
export function withOutline(month: SectionState): SectionState {
  return { ...month, absent: absentOf(month), outline: {} };
}

export function dropMonths(state: TimelineState, gone: ReadonlySet<SectionKey>): TimelineState {
  const months = new Map([...state.months].filter(([key]) => !gone.has(key)));
  return months.size === state.months.size ? state : { ...state, months };
}
