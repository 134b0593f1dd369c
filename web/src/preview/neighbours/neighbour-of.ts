import type { Photo } from '@keepsake/contract/photos';
import {
  countOf,
  idAt,
  indexOfPhoto,
  isWholeKnown,
  knownItems,
  missingPages,
  type PhotoRef,
  photoAt,
  type SectionKey,
  type SectionState,
  type TimelineState,
} from '../../photo-list/state.ts';

/** The part of a month to load: its first page, its layout, or the page of an item. */
export type MissingPart = 'first-page' | 'layout' | { readonly item: number };

export type Neighbour =
  | { readonly kind: 'photo'; readonly key: SectionKey; readonly photo: Photo }
  | { readonly kind: 'unloaded'; readonly key: SectionKey; readonly part: MissingPart }
  /** Loading failed: only the customer retries. */
  | { readonly kind: 'failed'; readonly key: SectionKey; readonly part: MissingPart }
  | { readonly kind: 'end' };

export type Step = 1 | -1;

const end: Neighbour = { kind: 'end' };

function photoOrPage(key: SectionKey, month: SectionState, item: number): Neighbour {
  const photo = photoAt(month, item);
  if (photo) return { kind: 'photo', key, photo };
  const hasFailed = missingPages(month, item, item + 1).some((page) => month.failedPages.has(page));
  return { kind: hasFailed ? 'failed' : 'unloaded', key, part: { item } };
}

function layoutMissing(key: SectionKey, month: SectionState): Neighbour {
  const kind = month.layoutStatus === 'rejected' ? 'failed' : 'unloaded';
  return { kind, key, part: 'layout' };
}

function firstOf(key: SectionKey, month: SectionState): Neighbour {
  if (knownItems(month) > 0) return photoOrPage(key, month, 0);
  if (month.status === 'fulfilled') return layoutMissing(key, month);
  return { kind: month.status === 'rejected' ? 'failed' : 'unloaded', key, part: 'first-page' };
}

function lastOf(key: SectionKey, month: SectionState): Neighbour {
  return isWholeKnown(month) ? photoOrPage(key, month, knownItems(month) - 1) : layoutMissing(key, month);
}

/** First or last photo of the nearest month with photos in that direction. */
function inFollowingMonths(state: TimelineState, from: SectionKey, step: Step): Neighbour {
  const months = [...state.sections];
  let index = months.findIndex(([key]) => key === from) + step;
  for (; index >= 0 && index < months.length; index += step) {
    const [key, month] = months[index] ?? [];
    if (!key || !month) return end;
    const hasPhotos = countOf(month) > 0 && !(isWholeKnown(month) && knownItems(month) === 0);
    if (hasPhotos) return step === 1 ? firstOf(key, month) : lastOf(key, month);
  }
  return end;
}

/** The photo before (-1) or after (1) a photo in the list, across pages and months. */
export function neighbourOf(state: TimelineState, { key, imageId }: PhotoRef, step: Step): Neighbour {
  const month = state.sections.get(key);
  // A photo opened by its URL may load before the months.
  if (!month && state.sections.size === 0) return { kind: 'unloaded', key, part: 'first-page' };
  if (!month || month.isHidden || month.hidden.has(imageId)) return end;
  const item = indexOfPhoto(month, imageId);
  if (item < 0) return isWholeKnown(month) ? end : layoutMissing(key, month);
  const next = item + step;
  if (idAt(month, next) !== undefined) return photoOrPage(key, month, next);
  if (step === 1 && !isWholeKnown(month)) return layoutMissing(key, month);
  return inFollowingMonths(state, key, step);
}

/** The photo to show after a deletion: the previous one, or the next when there is none. */
export function placeAfterDelete(state: TimelineState, place: PhotoRef): PhotoRef | undefined {
  for (const step of [-1, 1] as const) {
    const neighbour = neighbourOf(state, place, step);
    if (neighbour.kind === 'photo') return { key: neighbour.key, imageId: neighbour.photo.imageId };
  }
  return undefined;
}

/** Whether the list has a photo, as far as it is loaded. */
function isListed(state: TimelineState, { key, imageId }: PhotoRef): boolean {
  const month = state.sections.get(key);
  if (!month || month.isHidden || month.hidden.has(imageId) || month.gone.has(imageId)) return false;
  return indexOfPhoto(month, imageId) >= 0 || !isWholeKnown(month);
}

/**
 * The photo to show when another has left the list: the next one that is still there, or the previous one.
 *
 * @param before the list while it had the photo
 */
export function placeAfterLoss(
  before: TimelineState,
  now: TimelineState,
  place: PhotoRef,
): PhotoRef | undefined {
  for (const step of [1, -1] as const) {
    let neighbour = neighbourOf(before, place, step);
    while (neighbour.kind === 'photo') {
      const other = { key: neighbour.key, imageId: neighbour.photo.imageId };
      if (isListed(now, other)) return other;
      neighbour = neighbourOf(before, other, step);
    }
  }
  return undefined;
}

/** A step requested before the neighbour was loaded. */
export interface Waiting {
  readonly imageId: string;
  readonly step: Step;
}

/**
 * The pending step from the photo on screen; null when there is none, and while an open dialog keeps the
 * photo on screen (`isHeld`).
 */
export function awaitedStep(
  waiting: Waiting | null,
  shownId: string | undefined,
  isHeld: boolean,
): Step | null {
  return !isHeld && waiting?.imageId === shownId ? (waiting?.step ?? null) : null;
}
