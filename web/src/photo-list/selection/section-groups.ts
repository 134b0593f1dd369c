import { limits } from '@keepsake/contract/limits';
import type { SectionKey } from '../section-key.ts';
import { countOf, idAt, indexOfPhoto, knownItems } from '../store/section-photos.ts';
import type { SectionState, TimelineState } from '../store/timeline-state.ts';
import type { ItemGroup, ItemList } from './selection-state.ts';

const { layoutPageSize } = limits.timeline;

const sameNumbers = (a: Uint32Array, b: Uint32Array) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Whether the first photos are the same, as far as both are known. */
function sameFirstPhotos(a: SectionState, b: SectionState): boolean {
  for (let item = 0; item < layoutPageSize; item++) {
    const [one, other] = [idAt(a, item), idAt(b, item)];
    if (one === undefined || other === undefined) return true;
    if (one !== other) return false;
  }
  return true;
}

/** Whether the layout is older than the count. */
const isOutdated = ({ layout, stale }: SectionState) => layout !== null && stale;

/** Whether two states of a section have the same photos in the same places, as far as is known. */
function samePhotos(a: SectionState, b: SectionState): boolean {
  if (a === b) return true;
  if (a.layout && b.layout) return a.layout === b.layout && sameNumbers(a.absent, b.absent);
  if (isOutdated(a) || isOutdated(b)) return false;
  const isUnchanged = a.changes === b.changes && a.hidden === b.hidden && countOf(a) === countOf(b);
  return isUnchanged && sameFirstPhotos(a, b);
}

class SectionGroup implements ItemGroup {
  readonly section: SectionState;
  readonly count: number;
  readonly isKnown: boolean;

  constructor(section: SectionState) {
    this.section = section;
    this.isKnown = section.layout !== null;
    // Places refer to the visible photos until the refetch.
    const known = section.isHidden ? 0 : knownItems(section);
    this.count = this.isKnown ? known : Math.max(known, countOf(section));
  }

  idAt(item: number): string | null {
    return idAt(this.section, item) ?? null;
  }

  indexOf(id: string): number {
    return indexOfPhoto(this.section, id);
  }

  isSameAs(other: ItemGroup): boolean {
    return other instanceof SectionGroup && samePhotos(this.section, other.section);
  }
}

const groups = new WeakMap<SectionState, SectionGroup>();

function groupOf(section: SectionState): SectionGroup {
  const known = groups.get(section);
  if (known) return known;
  const group = new SectionGroup(section);
  groups.set(section, group);
  return group;
}

export function listOfSections({ sections }: TimelineState): ItemList {
  const list = new Map<SectionKey, ItemGroup>();
  for (const [key, section] of sections) {
    const group = groupOf(section);
    if (group.count > 0) list.set(key, group);
  }
  return list;
}
