import type { MonthKey } from '../months/month-key.ts';
import type { MonthState, TimelineState } from './timeline-state.ts';

/** Changes one month; the state itself when there is no such month or nothing changed. */
export function changeMonth(
  state: TimelineState,
  key: MonthKey,
  update: (month: MonthState) => MonthState,
): TimelineState {
  const month = state.months.get(key);
  if (!month) return state;
  const next = update(month);
  return next === month ? state : { ...state, months: new Map(state.months).set(key, next) };
}

/** The photos of a month are others now: what is loaded, or on its way, is no longer right. */
export function changed(month: MonthState): MonthState {
  return { ...month, changes: month.changes + 1, stale: month.stale || month.status === 'fulfilled' };
}

const same = (a: Uint32Array, b: Uint32Array) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

function absentOf({ columns, pages, hidden, gone }: MonthState): Uint32Array {
  const away = gone.size === 0 ? hidden : new Set([...hidden, ...gone]);
  if (away.size === 0) return new Uint32Array();
  if (columns) return columns.indexesOf(away);
  const first = pages.get(0) ?? [];
  return Uint32Array.from(first.flatMap((photo, index) => (photo && away.has(photo.imageId) ? index : [])));
}

/** Puts `absent` and `outline` right after photos were hidden or shown. */
export function withAbsent(month: MonthState): MonthState {
  const absent = absentOf(month);
  return same(absent, month.absent) ? month : { ...month, absent, outline: {} };
}

/** The same after other photos were loaded than those that `absent` is about. */
export function withOutline(month: MonthState): MonthState {
  return { ...month, absent: absentOf(month), outline: {} };
}

export function dropMonths(state: TimelineState, gone: ReadonlySet<MonthKey>): TimelineState {
  const months = new Map([...state.months].filter(([key]) => !gone.has(key)));
  return months.size === state.months.size ? state : { ...state, months };
}
