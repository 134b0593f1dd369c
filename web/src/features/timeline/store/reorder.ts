import { limits } from '@keepsake/contract/limits';
import type { Photo } from '@keepsake/contract/photos';
import type { MonthKey } from '../months/month-key.ts';
import { changeMonth, withOutline } from './change-month.ts';
import type { MonthColumns } from './month-columns.ts';
import type { MonthPage, MonthState, TimelineState } from './timeline-state.ts';

const { layoutPageSize } = limits.timeline;

/** Columns in another order than the one they came in. */
interface Reordered {
  readonly base: MonthColumns;
  /** Index in `base` of each place. */
  readonly order: Uint32Array;
}

const reordered = new WeakMap<MonthColumns, Reordered>();

function orderOf(columns: MonthColumns): Reordered {
  const identity = () => Uint32Array.from({ length: columns.count }, (_, index) => index);
  return reordered.get(columns) ?? { base: columns, order: identity() };
}

function inOrder({ base, order }: Reordered): MonthColumns {
  const places = new Uint32Array(order.length);
  order.forEach((index, place) => {
    places[index] = place;
  });
  const at = (place: number) => order[place] ?? -1;
  const columns: MonthColumns = {
    count: base.count,
    ratios: Uint16Array.from(order, (index) => base.ratios[index] ?? 1000),
    // Right but for the pages between which photos moved: what they bring is then seen to be others.
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
  reordered.set(columns, { base, order });
  return columns;
}

/** Columns with some photos, by their ascending indexes, taken out and put in front of what stands at `gap`. */
function moveInColumns(columns: MonthColumns, moved: Uint32Array, gap: number): MonthColumns {
  const { base, order } = orderOf(columns);
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

/** The loaded photos at their places in other columns of the same photos; pages of which some are not loaded are left out. */
function pagesIn(columns: MonthColumns, month: MonthState): Map<number, MonthPage> {
  const loaded = new Map<string, Photo>();
  for (const page of month.pages.values()) {
    for (const photo of page) if (photo) loaded.set(photo.imageId, photo);
  }
  const pages = new Map<number, MonthPage>();
  for (const number of month.pages.keys()) {
    const from = number * layoutPageSize;
    const size = Math.min(layoutPageSize, columns.count - from);
    const ids = Array.from({ length: size }, (_, place) => columns.idAt(from + place) ?? '');
    const isWhole = ids.every((id) => loaded.has(id) || month.hidden.has(id) || month.gone.has(id));
    if (isWhole)
      pages.set(
        number,
        ids.map((id) => loaded.get(id)),
      );
  }
  return pages;
}

/** Shows the same photos in another order. */
export function photosReordered(state: TimelineState, key: MonthKey, columns: MonthColumns): TimelineState {
  return changeMonth(state, key, (month) =>
    month.columns === columns || !month.columns
      ? month
      : withOutline({ ...month, columns, pages: pagesIn(columns, month) }),
  );
}

/** Columns with the photos of these ids, in their order there, in front of another; null: behind all. Null: none moves. */
export function columnsWithMoved(
  columns: MonthColumns,
  ids: readonly string[],
  before: string | null,
): MonthColumns | null {
  const moved = columns.indexesOf(new Set(ids));
  const gap = before === null ? columns.count : columns.indexOf(before);
  return moved.length === 0 || gap < 0 ? null : moveInColumns(columns, moved, gap);
}
