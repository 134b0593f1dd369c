import {
  type PhotoList,
  type SectionKey,
  type SelectedGroup,
  type SelectionState,
  type SelectionStore,
  selectedCount,
  selectionOfList,
  usePhotoList,
} from '../photo-list/state.ts';

export interface SelectedPhotos {
  readonly list: {
    readonly store: PhotoList['store'];
    readonly loader: Pick<PhotoList['loader'], 'loadLayout'>;
  };
  readonly selection: SelectionStore;
}

export function useSelectedPhotos() {
  const list = usePhotoList();
  return { list, selection: selectionOfList(list) };
}

/** The selection changed while its ids were loaded. */
export class SelectionChanged extends Error {}

/** Runs `load`. Rejects with SelectionChanged when the number of selected photos changes. */
export async function loadSelection(
  selection: SelectionStore,
  load: () => Promise<unknown>,
): Promise<SelectionState> {
  const confirmed = selectedCount(selection.getSnapshot());
  await load();
  const state = selection.getSnapshot();
  if (selectedCount(state) !== confirmed) throw new SelectionChanged('Selected photos changed');
  return state;
}

/** @throws when the section could not be loaded */
export function selectedIdAt({ basis }: SelectedGroup, item: number): string {
  const id = basis.idAt(item);
  if (id === null) throw new Error('The selected photos are not known');
  return id;
}

/** @throws when the section could not be loaded */
export function idsOfGroup(group: SelectedGroup): string[] {
  return group.ranges.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, index) => selectedIdAt(group, from + index)),
  );
}

/** Ids of all selected photos in the order of the list; loads unknown ones. Rejects with SelectionChanged. */
export async function selectedIds({ list, selection }: SelectedPhotos): Promise<string[]> {
  const unknown = [...selection.getSnapshot().selected]
    .filter(([, { basis }]) => !basis.isKnown)
    .map(([key]) => key as SectionKey);
  const { selected } = await loadSelection(selection, () => Promise.all(unknown.map(list.loader.loadLayout)));
  return [...selected.values()].flatMap(idsOfGroup);
}
