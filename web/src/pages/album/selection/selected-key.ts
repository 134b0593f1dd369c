import type { SelectionState } from '../../../features/selection/store/selection-state.ts';

/** The same for the same photos, in whatever order they were selected: by their ids, and places where those are not known. */
export function selectedKey({ selected }: SelectionState): string {
  return [...selected]
    .flatMap(([group, { basis, ranges }]) =>
      ranges.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, at) => basis.idAt(from + at) ?? `${group} ${from + at}`),
      ),
    )
    .sort()
    .join();
}
