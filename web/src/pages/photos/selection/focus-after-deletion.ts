import { whenFocusIsFree } from '../../../browser/when-focus-is-free.ts';
import type { SelectionState } from '../../../features/selection/store/selection-state.ts';
import type { MonthKey } from '../../../features/timeline/months/month-key.ts';
import { countOf, idAt } from '../../../features/timeline/store/month-photos.ts';
import type { PhotoPlace, TimelineState } from '../../../features/timeline/store/timeline-state.ts';
import { photoRevealed } from '../../../features/timeline/store/transitions.ts';
import { timelineStore } from '../../../features/timeline/timeline.ts';

/** Where the first of the deleted photos stood, and the months in their order then. */
export interface DeletedPlace {
  readonly keys: readonly MonthKey[];
  readonly key: MonthKey;
  readonly item: number;
}

export function firstSelected({ list, selected }: SelectionState): DeletedPlace | null {
  const keys = [...list.keys()] as MonthKey[];
  const key = keys.find((candidate) => selected.has(candidate));
  const from = key && selected.get(key)?.ranges[0]?.from;
  return key === undefined || from === undefined ? null : { keys, key, item: from };
}

/** The photo that took the place of the deleted ones: the next one, else the one before; null when none is known. */
function heirOf({ months }: TimelineState, { keys, key, item }: DeletedPlace): PhotoPlace | null {
  const at = keys.indexOf(key);
  const nearest = [...keys.slice(at), ...keys.slice(0, at).reverse()];
  for (const candidate of nearest) {
    const month = months.get(candidate);
    const count = month ? countOf(month) : 0;
    if (!month || count === 0) continue;
    const wanted =
      candidate === key ? Math.min(item, count - 1) : keys.indexOf(candidate) > at ? 0 : count - 1;
    const imageId = idAt(month, wanted) ?? idAt(month, 0);
    if (imageId !== undefined) return { key: candidate, imageId };
  }
  return null;
}

/** The dialog and the button that opened it are gone: whoever uses the keyboard goes on where the photos were. */
export function focusAfterDeletion(place: DeletedPlace | null): void {
  whenFocusIsFree(() => {
    const heir = place && heirOf(timelineStore.getSnapshot(), place);
    if (heir) timelineStore.update((state) => photoRevealed(state, heir));
  });
}
