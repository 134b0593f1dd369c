import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { libraryQueries } from '../library-user.ts';
import { type MonthKey, monthKey } from '../months/month-key.ts';
import { findPhoto, indexOfPhoto } from '../store/month-photos.ts';
import type { MonthState } from '../store/timeline-state.ts';
import { monthLoader, useTimeline } from '../timeline.ts';
import { useTimelineSort } from '../timeline-sort.ts';

export type PreviewedPhoto =
  | { readonly status: 'found'; readonly photo: Photo; readonly key: MonthKey }
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void };

/** What is to be loaded so that the photo is reached in its month; null when there is nothing. */
function nextStep(month: MonthState | undefined, imageId: string): 'columns' | number | null {
  if (!month) return null;
  if (!month.columns) return month.columnsStatus === 'idle' ? 'columns' : null;
  const item = indexOfPhoto(month, imageId);
  return item < 0 ? null : item;
}

/** The photo as the list has it, or had it last: its page may leave the memory while it is looked at. */
function useListedPhoto(imageId: string) {
  const state = useTimeline();
  const found = findPhoto(state, imageId);
  const [last, setLast] = useState(found);
  if (found && (found.photo !== last?.photo || found.key !== last.key)) setLast(found);
  if (found) return found;
  const month = last?.photo.imageId === imageId ? state.months.get(last.key) : undefined;
  const isGone = month?.columns && !month.stale && month.columns.indexOf(imageId) < 0;
  return month && !isGone && !month.gone.has(imageId) ? last : null;
}

/**
 * The photo of a preview: at once when the list holds it; opened by its address, it is asked for with its
 * month, whose columns tell where it stands.
 */
export function usePreviewedPhoto(imageId: string): PreviewedPhoto {
  const { months } = useTimeline();
  const { sortKey } = useTimelineSort();
  const found = useListedPhoto(imageId);
  const details = useQuery({
    queryKey: [...libraryQueries, 'details', imageId],
    queryFn: ({ signal }) => call(photosRoutes.getPhoto, { params: { id: imageId }, signal }),
    enabled: !found,
  });
  const place = details.data?.months[sortKey];
  const key = place && monthKey(place);
  const step = found || !key ? null : nextStep(months.get(key), imageId);
  useEffect(() => {
    if (step === null || !key) return;
    if (step === 'columns') void monthLoader.loadColumns(key);
    else void monthLoader.loadPageOf(key, step);
  }, [step, key]);

  // The list beneath may show other months, so nobody else asks for this one.
  const staleMonth = found && months.get(found.key)?.stale ? found.key : null;
  useEffect(() => {
    if (staleMonth) void monthLoader.reload(staleMonth);
  }, [staleMonth]);

  if (found) return { status: 'found', ...found };
  const { error } = details;
  const isMissing = isApiError(error) && (error.status === 404 || error.status === 400);
  if (details.data && key && !isMissing) return { status: 'found', photo: details.data, key };
  if (!error) return { status: 'loading' };
  return isMissing ? { status: 'missing' } : { status: 'failed', error, retry: () => void details.refetch() };
}
