import { type CountedRange, photosIn } from '../../../features/delete-photos/delete-ranges.ts';
import { monthOf } from '../../../features/timeline/months/month-key.ts';
import {
  monthsHidden,
  monthsRemoved,
  monthsRestored,
  photosHidden,
  photosRemoved,
  photosRestored,
} from '../../../features/timeline/store/hiding.ts';
import type { TimelineState } from '../../../features/timeline/store/timeline-state.ts';
import type { MonthDeletion } from './plan-deletion.ts';

type OfPhotos = (state: TimelineState, key: MonthDeletion['key'], ids: readonly string[]) => TimelineState;
type OfMonths = (state: TimelineState, keys: readonly MonthDeletion['key'][]) => TimelineState;

function apply(ofPhotos: OfPhotos, ofMonths: OfMonths) {
  return (state: TimelineState, months: readonly MonthDeletion[]): TimelineState => {
    const whole = months.filter(({ ids }) => ids === null).map(({ key }) => key);
    const parts = months.filter(({ ids }) => ids !== null);
    const next = parts.reduce((before, { key, ids }) => ofPhotos(before, key, ids ?? []), state);
    return whole.length > 0 ? ofMonths(next, whole) : next;
  };
}

/** The list's side of a deletion: out of sight, back again, or gone. */
export const hidePhotos = apply(photosHidden, monthsHidden);
export const showPhotos = apply(photosRestored, monthsRestored);
export const removePhotos = apply(photosRemoved, monthsRemoved);

/** The parts of the months that are these photos. */
export function onlyThese(months: readonly MonthDeletion[], ids: ReadonlySet<string>): MonthDeletion[] {
  return months.flatMap((month) => {
    const some = month.ids?.filter((id) => ids.has(id)) ?? [];
    return some.length > 0 ? [{ ...month, ids: some, photos: some.length }] : [];
  });
}

/** The months as far as these ranges, the first of their plan, go; and what is left of them. */
export function splitAt(
  months: readonly MonthDeletion[],
  first: readonly CountedRange[],
): { within: MonthDeletion[]; behind: MonthDeletion[] } {
  const within: MonthDeletion[] = [];
  const behind: MonthDeletion[] = [];
  for (const month of months) {
    const { year, month: number } = monthOf(month.key);
    const photos = photosIn(first.filter((range) => range.year === year && range.month === number));
    // A whole month is one range.
    const part = (from: number, to: number) => ({
      ...month,
      ids: month.ids?.slice(from, to) ?? null,
      photos: to - from,
    });
    if (photos > 0) within.push(part(0, photos));
    if (photos < month.photos) behind.push(part(photos, month.photos));
  }
  return { within, behind };
}
