import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { libraryQueries } from '../library-user.ts';
import { type MonthKey, monthKey } from '../months/month-key.ts';
import { findPhoto, type MonthState, nextCursor } from '../store/timeline-state.ts';
import { monthLoader, useTimeline } from '../timeline.ts';
import { useTimelineSort } from '../timeline-sort.ts';

export type PreviewedPhoto =
  | { readonly status: 'found'; readonly photo: Photo; readonly key: MonthKey }
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void };

/** What is to be loaded next so that the photo is reached in its month; null when there is nothing. */
function nextStep(month: MonthState | undefined): string | null {
  if (month?.more !== 'idle') return null;
  if (month.status === 'uninitialized') return 'first page';
  return month.status === 'fulfilled' && nextCursor(month) ? `page ${month.pages.length}` : null;
}

/**
 * The photo of a preview: at once when the list holds it; opened by its address, it is asked for with its
 * month, which is then loaded up to the photo.
 */
export function usePreviewedPhoto(imageId: string): PreviewedPhoto {
  const state = useTimeline();
  const { sortKey } = useTimelineSort();
  const found = findPhoto(state, imageId);
  const details = useQuery({
    queryKey: [...libraryQueries, 'details', imageId],
    queryFn: ({ signal }) => call(photosRoutes.getPhoto, { params: { id: imageId }, signal }),
    enabled: !found,
  });
  const place = details.data?.months[sortKey];
  const key = place && monthKey(place);
  const step = found || !key ? null : nextStep(state.months.get(key));
  useEffect(() => {
    if (!step || !key) return;
    if (step === 'first page') void monthLoader.load(key);
    else void monthLoader.loadMore(key, { keep: true });
  }, [step, key]);

  // The list beneath may show other months, so nobody else asks for this one.
  const staleMonth = found && state.months.get(found.key)?.stale ? found.key : null;
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
