import { useRef } from 'react';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import { goOn } from './go-on.ts';
import type { PreviewNavigation } from './use-preview-navigation.ts';

/** The list's side of taking a photo out. */
export interface TakenOut {
  /** Takes the photo out at once; returns the photo that a preview goes on with. */
  begin(place: PhotoPlace): PhotoPlace | undefined;
  /** The server refused: the photo is back where it was. */
  rollBack(place: PhotoPlace): void;
  /** The server agreed. */
  finish(place: PhotoPlace): void;
}

/** The list gives the open photo up at once; the preview goes on when the server has agreed. */
export function useTakingOut(place: PhotoPlace, navigation: PreviewNavigation, list: TakenOut) {
  const goOnWith = useRef<PhotoPlace>(undefined);
  return {
    onBegin: () => {
      goOnWith.current = list.begin(place);
    },
    onRollBack: () => list.rollBack(place),
    onDone: () => void goOn(navigation, goOnWith.current?.imageId, () => list.finish(place)),
  };
}
