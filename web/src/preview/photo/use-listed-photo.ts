import type { Photo } from '@keepsake/contract/photos';
import { useEffect, useState } from 'react';
import {
  findPhoto,
  indexOfPhoto,
  isWholeKnown,
  missingPages,
  type SectionKey,
  type SectionState,
  useListState,
  usePhotoList,
} from '../../photo-list/state.ts';

/** The next part to load to reach the photo; null when there is none. */
function nextStep(month: SectionState | undefined, imageId: string): 'layout' | number | null {
  if (!month) return null;
  if (!month.layout) return month.layoutStatus === 'idle' ? 'layout' : null;
  const item = indexOfPhoto(month, imageId);
  const hasFailed = missingPages(month, item, item + 1).some((page) => month.failedPages.has(page));
  return item < 0 || hasFailed ? null : item;
}

/** Loads what is required to reach a photo in its month. */
export function useReaching(key: SectionKey | null, imageId: string): void {
  const { loader } = usePhotoList();
  const { sections } = useListState();
  const step = key && nextStep(sections.get(key), imageId);
  useEffect(() => {
    if (step === null || !key) return;
    if (step === 'layout') void loader.loadLayout(key);
    else void loader.loadPageOf(key, step);
  }, [loader, step, key]);
}

/** The photo as the list has it, or had it last: its page may be dropped from memory during the preview. */
export function useListedPhoto(imageId: string): { photo: Photo; key: SectionKey } | null {
  const state = useListState();
  const found = findPhoto(state, imageId);
  const [last, setLast] = useState(found);
  useKeptFresh(found?.key);
  if (found && (found.photo !== last?.photo || found.key !== last.key)) setLast(found);
  if (found) return found;
  const month = last?.photo.imageId === imageId ? state.sections.get(last.key) : undefined;
  const isGone = month && isWholeKnown(month) && !month.stale && indexOfPhoto(month, imageId) < 0;
  return month && !isGone && !month.gone.has(imageId) ? last : null;
}

/** Reloads the stale month: the list beneath loads only visible months. */
function useKeptFresh(key: SectionKey | undefined): void {
  const { loader } = usePhotoList();
  const { sections } = useListState();
  const stale = key && sections.get(key)?.stale ? key : null;
  useEffect(() => {
    if (stale) void loader.reload(stale);
  }, [loader, stale]);
}
