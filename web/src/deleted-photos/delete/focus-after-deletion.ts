import { whenFocusIsFree } from '../../browser/when-focus-is-free.ts';
import {
  countOf,
  idAt,
  type PhotoRef,
  photoRevealed,
  type SectionKey,
  type SelectionState,
  type TimelineState,
  type TimelineStore,
} from '../../photo-list/state.ts';

/** Place of the first deleted photo, and the order of the months before the deletion. */
export interface DeletedPosition {
  readonly keys: readonly SectionKey[];
  readonly key: SectionKey;
  readonly item: number;
}

export function firstSelected({ list, selected }: SelectionState): DeletedPosition | null {
  const keys = [...list.keys()] as SectionKey[];
  const key = keys.find((candidate) => selected.has(candidate));
  const from = key && selected.get(key)?.ranges[0]?.from;
  return key === undefined || from === undefined ? null : { keys, key, item: from };
}

/** The next photo, else the previous one; null when none is known. */
function nextFocusTarget({ sections }: TimelineState, { keys, key, item }: DeletedPosition): PhotoRef | null {
  const at = keys.indexOf(key);
  const nearest = [...keys.slice(at), ...keys.slice(0, at).reverse()];
  for (const candidate of nearest) {
    const month = sections.get(candidate);
    const count = month ? countOf(month) : 0;
    if (!month || count === 0) continue;
    const index =
      candidate === key ? Math.min(item, count - 1) : keys.indexOf(candidate) > at ? 0 : count - 1;
    const imageId = idAt(month, index) ?? idAt(month, 0);
    if (imageId !== undefined) return { key: candidate, imageId };
  }
  return null;
}

/** The dialog and its button are gone, so the focus moves to the photos. */
export function focusAfterDeletion(store: TimelineStore, place: DeletedPosition | null): void {
  whenFocusIsFree(() => {
    const target = place && nextFocusTarget(store.getSnapshot(), place);
    if (target) store.update((state) => photoRevealed(state, target));
  });
}
