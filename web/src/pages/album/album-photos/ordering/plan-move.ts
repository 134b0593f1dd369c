import { countOf, idAt, indexOfPhoto } from '../../../../features/timeline/store/month-photos.ts';
import type { MonthState } from '../../../../features/timeline/store/timeline-state.ts';

/** Photos, in the order that they have, and the one that they go in front of; null: behind all others. */
export interface Move {
  readonly ids: readonly string[];
  readonly before: string | null;
  /** Where the first of them stands then, from 0. */
  readonly position: number;
}

/** Where photos go: so many places on (negative: to the front), or in front of another; null: behind all. */
export type Destination = { readonly by: number } | { readonly before: string | null };

/** Place in front of which photos go that stand at these ascending places; -1 when what stood there is gone. */
function gapOf(items: readonly number[], section: MonthState, destination: Destination): number {
  const [first = 0, last = 0] = [items[0], items.at(-1)];
  const count = countOf(section);
  if ('before' in destination) {
    return destination.before === null ? count : indexOfPhoto(section, destination.before);
  }
  const { by } = destination;
  return by < 0 ? Math.max(0, first + by) : Math.min(count, last + 1 + by);
}

/** What to ask for to move photos of a list; null when nothing moves, or when it is not known where they stand. */
export function planMove(section: MonthState, ids: readonly string[], destination: Destination): Move | null {
  if (!section.columns) return null;
  const items = ids
    .map((id) => indexOfPhoto(section, id))
    .filter((item) => item >= 0)
    .sort((a, b) => a - b);
  const [first] = items;
  if (first === undefined) return null;
  const gap = gapOf(items, section, destination);
  if (gap < 0) return null;
  const moved = new Set(items);
  const position = gap - items.filter((item) => item < gap).length;
  const isThere = items.every((item, index) => item === position + index);
  if (isThere) return null;
  let next = gap;
  while (moved.has(next)) next += 1;
  const sorted = items.flatMap((item) => idAt(section, item) ?? []);
  return { ids: sorted, before: idAt(section, next) ?? null, position };
}
