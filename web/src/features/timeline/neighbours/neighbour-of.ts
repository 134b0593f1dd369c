import type { Photo } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import {
  countOf,
  idAt,
  indexOfPhoto,
  isWholeKnown,
  knownItems,
  missingPages,
  photoAt,
} from '../store/month-photos.ts';
import type { MonthState, PhotoPlace, TimelineState } from '../store/timeline-state.ts';

/** What must be loaded of a month to know: its first page, all its photos as columns, or the page of an item. */
export type MissingPart = 'first-page' | 'columns' | { readonly item: number };

export type Neighbour =
  | { readonly kind: 'photo'; readonly key: MonthKey; readonly photo: Photo }
  | { readonly kind: 'unloaded'; readonly key: MonthKey; readonly part: MissingPart }
  /** Loading was refused: only the customer tries again. */
  | { readonly kind: 'failed'; readonly key: MonthKey; readonly part: MissingPart }
  | { readonly kind: 'end' };

export type Step = 1 | -1;

const end: Neighbour = { kind: 'end' };

/** A photo of which the place is known. */
function photoOrPage(key: MonthKey, month: MonthState, item: number): Neighbour {
  const photo = photoAt(month, item);
  if (photo) return { kind: 'photo', key, photo };
  const hasFailed = missingPages(month, item, item + 1).some((page) => month.failedPages.has(page));
  return { kind: hasFailed ? 'failed' : 'unloaded', key, part: { item } };
}

function columnsMissing(key: MonthKey, month: MonthState): Neighbour {
  const kind = month.columnsStatus === 'rejected' ? 'failed' : 'unloaded';
  return { kind, key, part: 'columns' };
}

function firstOf(key: MonthKey, month: MonthState): Neighbour {
  if (knownItems(month) > 0) return photoOrPage(key, month, 0);
  if (month.status === 'fulfilled') return columnsMissing(key, month);
  return { kind: month.status === 'rejected' ? 'failed' : 'unloaded', key, part: 'first-page' };
}

function lastOf(key: MonthKey, month: MonthState): Neighbour {
  return isWholeKnown(month) ? photoOrPage(key, month, knownItems(month) - 1) : columnsMissing(key, month);
}

/** First or last photo of the nearest month in that direction which has any. */
function inFollowingMonths(state: TimelineState, from: MonthKey, step: Step): Neighbour {
  const months = [...state.months];
  let index = months.findIndex(([key]) => key === from) + step;
  for (; index >= 0 && index < months.length; index += step) {
    const [key, month] = months[index] ?? [];
    if (!key || !month) return end;
    const hasPhotos = countOf(month) > 0 && !(isWholeKnown(month) && knownItems(month) === 0);
    if (hasPhotos) return step === 1 ? firstOf(key, month) : lastOf(key, month);
  }
  return end;
}

/** The photo before (-1) or after (1) a photo in the list's order, across pages and months. */
export function neighbourOf(state: TimelineState, { key, imageId }: PhotoPlace, step: Step): Neighbour {
  const month = state.months.get(key);
  // Opened by its address, a photo may be there before the months are.
  if (!month && state.months.size === 0) return { kind: 'unloaded', key, part: 'first-page' };
  if (!month || month.isHidden || month.hidden.has(imageId)) return end;
  const item = indexOfPhoto(month, imageId);
  if (item < 0) return isWholeKnown(month) ? end : columnsMissing(key, month);
  const next = item + step;
  if (idAt(month, next) !== undefined) return photoOrPage(key, month, next);
  if (step === 1 && !isWholeKnown(month)) return columnsMissing(key, month);
  return inFollowingMonths(state, key, step);
}

/** What a preview shows after its photo was deleted: the previous photo, or the second when it was the first. */
export function placeAfterDelete(state: TimelineState, place: PhotoPlace): PhotoPlace | undefined {
  for (const step of [-1, 1] as const) {
    const neighbour = neighbourOf(state, place, step);
    if (neighbour.kind === 'photo') return { key: neighbour.key, imageId: neighbour.photo.imageId };
  }
  return undefined;
}
