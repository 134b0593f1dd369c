import type { ItemGroup, ItemList } from '../../../features/selection/store/item-list.ts';
import type { MonthKey } from '../../../features/timeline/months/month-key.ts';
import { countOf, idAt, indexOfPhoto, knownItems } from '../../../features/timeline/store/month-photos.ts';
import type { MonthState, TimelineState } from '../../../features/timeline/store/timeline-state.ts';

const sameNumbers = (a: Uint32Array, b: Uint32Array) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

function sameFirstPage(a: MonthState, b: MonthState): boolean {
  const [one, other] = [a.pages.get(0), b.pages.get(0)];
  if (!one || !other || one === other) return true;
  return one.length === other.length && one.every((photo, index) => photo?.imageId === other[index]?.imageId);
}

/** Whether two states of a month have the same photos at the same places, as far as can be told. */
function samePhotos(a: MonthState, b: MonthState): boolean {
  if (a === b) return true;
  if (a.columns && b.columns) return a.columns === b.columns && sameNumbers(a.absent, b.absent);
  return a.changes === b.changes && a.hidden === b.hidden && countOf(a) === countOf(b) && sameFirstPage(a, b);
}

class MonthGroup implements ItemGroup {
  readonly month: MonthState;
  readonly count: number;
  readonly isKnown: boolean;

  constructor(month: MonthState) {
    this.month = month;
    this.isKnown = month.columns !== null;
    // While its photos are asked for anew, the places are those of the photos that are shown.
    this.count = month.columns && !month.isHidden ? knownItems(month) : countOf(month);
  }

  idAt(item: number): string | null {
    return idAt(this.month, item) ?? null;
  }

  indexOf(id: string): number {
    return indexOfPhoto(this.month, id);
  }

  isSameAs(other: ItemGroup): boolean {
    return other instanceof MonthGroup && samePhotos(this.month, other.month);
  }
}

const groups = new WeakMap<MonthState, MonthGroup>();

function groupOf(month: MonthState): MonthGroup {
  const known = groups.get(month);
  if (known) return known;
  const group = new MonthGroup(month);
  groups.set(month, group);
  return group;
}

/** The months as a list to select from. */
export function listOfMonths({ months }: TimelineState): ItemList {
  const list = new Map<MonthKey, ItemGroup>();
  for (const [key, month] of months) {
    const group = groupOf(month);
    if (group.count > 0) list.set(key, group);
  }
  return list;
}
