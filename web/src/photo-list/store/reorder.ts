import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { SectionKey } from '../section-key.ts';
import { changeSection, withOutline } from './change-section.ts';
import type { PhotoLayout } from './photo-layout.ts';
import type { LoadedPage, SectionState, TimelineState } from './timeline-state.ts';

const { layoutPageSize } = limits.timeline;

/** A layout in another order than the server's. */
interface Reordered {
  readonly base: PhotoLayout;
  /** Index in `base` of each place. */
  readonly order: Uint32Array;
}

const reordered = new WeakMap<PhotoLayout, Reordered>();

function orderOf(layout: PhotoLayout): Reordered {
  const identity = () => Uint32Array.from({ length: layout.count }, (_, index) => index);
  return reordered.get(layout) ?? { base: layout, order: identity() };
}

function inOrder({ base, order }: Reordered): PhotoLayout {
  const places = new Uint32Array(order.length);
  order.forEach((index, place) => {
    places[index] = place;
  });
  const at = (place: number) => order[place] ?? -1;
  const layout: PhotoLayout = {
    count: base.count,
    ratios: Uint16Array.from(order, (index) => base.ratios[index] ?? 1000),
    // Wrong between pages with moved photos: a page that does not match is detected when it is loaded.
    cursors: base.cursors,
    idAt: (place) => base.idAt(at(place)),
    ratioAt: (place) => base.ratioAt(at(place)),
    colourAt: (place) => base.colourAt(at(place)),
    indexOf(imageId) {
      const index = base.indexOf(imageId);
      return index < 0 ? -1 : (places[index] ?? -1);
    },
    indexesOf: (imageIds) =>
      base
        .indexesOf(imageIds)
        .map((index) => places[index] ?? 0)
        .sort(),
  };
  reordered.set(layout, { base, order });
  return layout;
}

/** Moves photos, by their ascending indexes, in front of the photo at `gap`. */
function moveInLayout(layout: PhotoLayout, moved: Uint32Array, gap: number): PhotoLayout {
  const { base, order } = orderOf(layout);
  const isMoved = new Set(moved);
  const stays = (from: number, to: number) =>
    order.subarray(from, to).filter((_, place) => !isMoved.has(from + place));
  const next = new Uint32Array(order.length);
  const before = stays(0, gap);
  next.set(before);
  next.set(
    moved.map((index) => order[index] ?? 0),
    before.length,
  );
  next.set(stays(gap, order.length), before.length + moved.length);
  return inOrder({ base, order: next });
}

/** The loaded photos in their new places; pages that are not completely loaded are left out. */
function pagesIn(layout: PhotoLayout, section: SectionState): Map<number, LoadedPage> {
  const loaded = new Map<string, Photo>();
  for (const page of section.pages.values()) {
    for (const photo of page) if (photo) loaded.set(photo.imageId, photo);
  }
  const pages = new Map<number, LoadedPage>();
  for (const number of section.pages.keys()) {
    const from = number * layoutPageSize;
    const size = Math.min(layoutPageSize, layout.count - from);
    const ids = Array.from({ length: size }, (_, place) => layout.idAt(from + place) ?? '');
    const isWhole = ids.every((id) => loaded.has(id) || section.hidden.has(id) || section.gone.has(id));
    if (isWhole)
      pages.set(
        number,
        ids.map((id) => loaded.get(id)),
      );
  }
  return pages;
}

export function photosReordered(state: TimelineState, key: SectionKey, layout: PhotoLayout): TimelineState {
  return changeSection(state, key, (section) =>
    section.layout === layout || !section.layout
      ? section
      : withOutline({ ...section, layout, pages: pagesIn(layout, section) }),
  );
}

/**
 * Moves these photos, in their current order, in front of another; null: to the end. Returns null when
 * nothing moves.
 */
export function layoutWithMoved(
  layout: PhotoLayout,
  ids: readonly string[],
  before: string | null,
): PhotoLayout | null {
  const moved = layout.indexesOf(new Set(ids));
  const gap = before === null ? layout.count : layout.indexOf(before);
  return moved.length === 0 || gap < 0 ? null : moveInLayout(layout, moved, gap);
}
