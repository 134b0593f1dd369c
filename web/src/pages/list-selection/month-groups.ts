import { limits } from '@keepsake/contract/limits';
import type { ItemGroup, ItemList } from '../../features/selection/store/item-list.ts';
import type { MonthKey } from '../../features/timeline/months/month-key.ts';
import { countOf, idAt, indexOfPhoto, knownItems } from '../../features/timeline/store/month-photos.ts';
import type { MonthState, TimelineState } from '../../features/timeline/store/timeline-state.ts';

const { layoutPageSize } = limits.timeline;

const sameNumbers = (a: Uint32Array, b: Uint32Array) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Whether the first photos are the same ones, as far as both are known. */
function sameFirstPhotos(a: MonthState, b: MonthState): boolean {
  for (let item = 0; item < layoutPageSize; item++) {
    const [one, other] = [idAt(a, item), idAt(b, item)];
    if (one === undefined || other === undefined) return true;
    if (one !== other) return false;
  }
  return true;
}

/** Its columns are older than the number of its photos. */
const isOutdated = ({ columns, stale }: MonthState) => columns !== null && stale;

/** Whether two states of a month have the same photos at the same places, as far as can be told. */
function samePhotos(a: MonthState, b: MonthState): boolean {
  if (a === b) return true;
  if (a.columns && b.columns) return a.columns === b.columns && sameNumbers(a.absent, b.absent);
  if (isOutdated(a) || isOutdated(b)) return false;
  const isUnchanged = a.changes === b.changes && a.hidden === b.hidden && countOf(a) === countOf(b);
  return isUnchanged && sameFirstPhotos(a, b);
}

class MonthGroup implements ItemGroup {
  readonly month: MonthState;
  readonly count: number;
  readonly isKnown: boolean;

  constructor(month: MonthState) {
    this.month = month;
    this.isKnown = month.columns !== null;
    // While its photos are asked for anew, the places are those of the photos that are shown.
    const known = month.isHidden ? 0 : knownItems(month);
    this.count = this.isKnown ? known : Math.max(known, countOf(month));
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
