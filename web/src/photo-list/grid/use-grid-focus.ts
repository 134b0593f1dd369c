import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { useRovingFocus } from '../focus/use-roving-focus.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { useListState, usePhotoList } from '../list/use-photo-list.ts';
import { indexOfPhoto } from '../store/section-photos.ts';
import { revealDone } from '../store/transitions.ts';
import type { ListWindow } from '../window/use-timeline-window.ts';

interface GridFocusOptions {
  readonly layout: TimelineLayout;
  readonly list: RefObject<HTMLElement | null>;
  readonly shown: ListWindow;
  readonly isCovered: boolean;
}

/** Roving focus, which also moves to the photo of a closed preview. */
export function useGridFocus({ layout, list, shown, isCovered }: GridFocusOptions) {
  const focus = useRovingFocus(layout, list, shown);
  const { store } = usePhotoList();
  const { reveal } = useListState();
  const revealPhoto = useEffectEvent(() => {
    if (!reveal) return;
    store.update(revealDone);
    const section = layout.indexOf.get(reveal.key);
    if (section === undefined) return;
    const found = layout.sections[section];
    const item = found ? indexOfPhoto(found.state, reveal.imageId) : -1;
    if (found && item >= 0 && item < found.tiles) focus.moveTo({ section, item }, 'center');
  });
  useLayoutEffect(() => {
    if (reveal && !isCovered) revealPhoto();
  }, [reveal, isCovered]);
  return focus;
}
