import { countOf, idAt, indexOfPhoto, type SectionState } from '../../../photo-list/state.ts';

/** `before`: the photo that they precede; null: to the end. */
export interface Move {
  readonly ids: readonly string[];
  readonly before: string | null;
  /** Position of the first photo, from 0. */
  readonly position: number;
}

/** A move by a number of places (negative: to the front), or in front of a photo; null: to the end. */
export type Destination = { readonly by: number } | { readonly before: string | null };

/** The insertion index for ascending positions; -1 if the target is gone. */
function gapOf(items: readonly number[], section: SectionState, destination: Destination): number {
  const [first = 0, last = 0] = [items[0], items.at(-1)];
  const count = countOf(section);
  if ('before' in destination) {
    return destination.before === null ? count : indexOfPhoto(section, destination.before);
  }
  const { by } = destination;
  return by < 0 ? Math.max(0, first + by) : Math.min(count, last + 1 + by);
}

/** Null if nothing moves or the positions are unknown. */
export function planMove(
  section: SectionState,
  ids: readonly string[],
  destination: Destination,
): Move | null {
  if (!section.layout) return null;
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
  const isUnmoved = items.every((item, index) => item === position + index);
  if (isUnmoved) return null;
  let next = gap;
  while (moved.has(next)) next += 1;
  const sorted = items.flatMap((item) => idAt(section, item) ?? []);
  return { ids: sorted, before: idAt(section, next) ?? null, position };
}
