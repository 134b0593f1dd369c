import type { Photo } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import {
  type MonthState,
  nextCursor,
  type PhotoPlace,
  photosOf,
  type TimelineState,
} from '../store/timeline-state.ts';

export type Neighbour =
  | { readonly kind: 'photo'; readonly key: MonthKey; readonly photo: Photo }
  /** The month's first page, or its next one, must be loaded to know. */
  | { readonly kind: 'unloaded'; readonly key: MonthKey; readonly part: 'first-page' | 'next-page' }
  /** Loading was refused: only the customer tries again. */
  | { readonly kind: 'failed'; readonly key: MonthKey; readonly part: 'first-page' | 'next-page' }
  | { readonly kind: 'end' };

export type Step = 1 | -1;

const end: Neighbour = { kind: 'end' };

function missing(key: MonthKey, month: MonthState): Neighbour {
  if (month.status !== 'fulfilled') {
    return { kind: month.status === 'rejected' ? 'failed' : 'unloaded', key, part: 'first-page' };
  }
  return { kind: month.more === 'rejected' ? 'failed' : 'unloaded', key, part: 'next-page' };
}

const isComplete = (month: MonthState) => month.status === 'fulfilled' && nextCursor(month) === null;

/** First or last photo of the nearest month in that direction which has any. */
function inFollowingMonths(state: TimelineState, from: MonthKey, step: Step): Neighbour {
  const months = [...state.months];
  let index = months.findIndex(([key]) => key === from) + step;
  for (; index >= 0 && index < months.length; index += step) {
    const [key, month] = months[index] ?? [];
    if (!key || !month) return end;
    const photos = photosOf(month);
    const photo = step === 1 ? photos[0] : isComplete(month) ? photos.at(-1) : undefined;
    if (photo) return { kind: 'photo', key, photo };
    if (!isComplete(month)) return missing(key, month);
  }
  return end;
}

/** The photo before (-1) or after (1) a photo in the list's order, across pages and months. */
export function neighbourOf(state: TimelineState, { key, imageId }: PhotoPlace, step: Step): Neighbour {
  const month = state.months.get(key);
  if (!month || month.hidden.has(imageId)) return end;
  const photos = photosOf(month);
  const index = photos.findIndex((photo) => photo.imageId === imageId);
  if (index < 0) return isComplete(month) ? end : missing(key, month);
  const photo = photos[index + step];
  if (photo) return { kind: 'photo', key, photo };
  if (step === 1 && !isComplete(month)) return missing(key, month);
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
