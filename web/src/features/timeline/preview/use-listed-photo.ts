import type { Photo } from '@keepsake/contract/photos';
import { useEffect, useState } from 'react';
import type { MonthKey } from '../months/month-key.ts';
import { findPhoto, indexOfPhoto, missingPages } from '../store/month-photos.ts';
import type { MonthState } from '../store/timeline-state.ts';
import { useListState, usePhotoList } from '../use-photo-list.ts';

/** What is to be loaded so that the photo is reached in its month; null when there is nothing. */
function nextStep(month: MonthState | undefined, imageId: string): 'columns' | number | null {
  if (!month) return null;
  if (!month.columns) return month.columnsStatus === 'idle' ? 'columns' : null;
  const item = indexOfPhoto(month, imageId);
  const hasFailed = missingPages(month, item, item + 1).some((page) => month.failedPages.has(page));
  return item < 0 || hasFailed ? null : item;
}

/** Loads what is missing to reach a photo in its month; null where nothing is missing, or the month not known. */
export function useReaching(key: MonthKey | null, imageId: string): void {
  const { loader } = usePhotoList();
  const { months } = useListState();
  const step = key && nextStep(months.get(key), imageId);
  useEffect(() => {
    if (step === null || !key) return;
    if (step === 'columns') void loader.loadColumns(key);
    else void loader.loadPageOf(key, step);
  }, [loader, step, key]);
}

/** The photo as the list has it, or had it last: its page may leave the memory while it is looked at. */
export function useListedPhoto(imageId: string): { photo: Photo; key: MonthKey } | null {
  const state = useListState();
  const found = findPhoto(state, imageId);
  const [last, setLast] = useState(found);
  useKeptFresh(found?.key);
  if (found && (found.photo !== last?.photo || found.key !== last.key)) setLast(found);
  if (found) return found;
  const month = last?.photo.imageId === imageId ? state.months.get(last.key) : undefined;
  const isGone = month?.columns && !month.stale && month.columns.indexOf(imageId) < 0;
  return month && !isGone && !month.gone.has(imageId) ? last : null;
}

/** The list beneath may show other months, so nobody else asks for this one. */
function useKeptFresh(key: MonthKey | undefined): void {
  const { loader } = usePhotoList();
  const { months } = useListState();
  const stale = key && months.get(key)?.stale ? key : null;
  useEffect(() => {
    if (stale) void loader.reload(stale);
  }, [loader, stale]);
}
