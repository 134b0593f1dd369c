import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import {
  indexOfPhoto,
  type PhotoRef,
  type TimelineState,
  useListState,
  usePhotoList,
} from '../../photo-list/state.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { placeAfterLoss } from '../neighbours/neighbour-of.ts';
import type { PreviewNavigation } from '../use-preview-navigation.ts';
import type { PreviewedPhoto } from './use-previewed-photo.ts';

interface SeenPhoto {
  readonly place: PhotoRef;
  /** The list that has it; undefined before it is loaded. */
  readonly list: TimelineState | undefined;
  readonly isDeletedHere: boolean;
}

/** The photo as it was shown last. */
function useSeenPhoto(previewed: PreviewedPhoto) {
  const state = useListState();
  const seen = useRef<SeenPhoto>(undefined);
  useLayoutEffect(() => {
    if (previewed.status !== 'found') return;
    const place = { key: previewed.key, imageId: previewed.photo.imageId };
    const before = seen.current?.place.imageId === place.imageId ? seen.current.list : undefined;
    const month = state.sections.get(place.key);
    const isListed = month && indexOfPhoto(month, place.imageId) >= 0;
    const isDeletedHere = month?.isHidden || month?.hidden.has(place.imageId) || false;
    seen.current = { place, list: isListed ? state : before, isDeletedHere };
  });
  return seen;
}

/**
 * Leaves a photo that is missing for the list (PRE-10). One that was on screen was deleted elsewhere: this says so, and
 * shows its neighbour where there is one.
 */
export function useLeaveMissing(previewed: PreviewedPhoto, navigation: PreviewNavigation): void {
  const t = useTranslations('preview');
  const { store } = usePhotoList();
  const seen = useSeenPhoto(previewed);
  const isMissing = previewed.status === 'missing';
  const leave = useEffectEvent(() => {
    const lost = seen.current;
    // A neighbour that is missing, too, leads to the list.
    seen.current = undefined;
    if (!lost || lost.isDeletedHere || (previewed.status === 'missing' && previewed.isListGone)) {
      return navigation.leave();
    }
    showToast({ message: t('gone') });
    const next = lost.list && placeAfterLoss(lost.list, store.getSnapshot(), lost.place);
    if (next) void navigation.show(next.imageId);
    else navigation.leave();
  });
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
}
