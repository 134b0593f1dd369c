import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PhotoList } from './photo-list.ts';
import type { TimelineState } from './store/timeline-state.ts';
import { libraryList } from './timeline.ts';

/** The list that a grid, or a preview, shows: the library where nobody says otherwise. */
export const PhotoListContext = createContext<PhotoList>(libraryList);

export function usePhotoList(): PhotoList {
  return useContext(PhotoListContext);
}

/** Snapshot of the list; renders again when it changes. */
export function useListState(): TimelineState {
  const { store } = usePhotoList();
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}
