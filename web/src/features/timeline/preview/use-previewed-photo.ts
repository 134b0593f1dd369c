import { type Photo, type PhotoDetails, photosRoutes } from '@keepsake/contract/photos';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { libraryQueries } from '../library-user.ts';
import { type MonthKey, wholeList } from '../months/month-key.ts';
import type { PhotoList } from '../photo-list.ts';
import { useListState, usePhotoList } from '../use-photo-list.ts';
import { stateInList } from './state-in-list.ts';
import { useListedPhoto, useReaching } from './use-listed-photo.ts';

export type PreviewedPhoto =
  | { readonly status: 'found'; readonly photo: Photo; readonly key: MonthKey }
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void };

class PhotoNotReached extends Error {}

/**
 * The photo of a preview: at once when the list holds it. Opened by its address, it is looked for in the list; where that
 * has months, it is asked for with its month, whose columns tell where it stands.
 */
export function usePreviewedPhoto(imageId: string): PreviewedPhoto {
  const list = usePhotoList();
  const { months } = useListState();
  const found = useListedPhoto(imageId);
  const details = useQuery({
    queryKey: [...libraryQueries, 'details', imageId],
    queryFn: ({ signal }) => call(photosRoutes.getPhoto, { params: { id: imageId }, signal }),
    enabled: !found && list.hasMonths,
  });
  const place = details.data && list.sectionOf(details.data);
  const key = list.hasMonths ? (place ?? null) : wholeList;
  useReaching(found ? null : key, imageId);

  if (found) return { status: 'found', ...found };
  if (list.hasMonths) return fromLibrary(details, key);
  const status = stateInList(months.get(wholeList), imageId);
  return status === 'failed' ? notReached(list) : { status };
}

function fromLibrary(details: UseQueryResult<PhotoDetails>, key: MonthKey | null): PreviewedPhoto {
  const { error } = details;
  const isMissing = isApiError(error) && (error.status === 404 || error.status === 400);
  if (details.data && key && !isMissing) return { status: 'found', photo: details.data, key };
  if (!error) return { status: 'loading' };
  return isMissing ? { status: 'missing' } : { status: 'failed', error, retry: () => void details.refetch() };
}

function notReached({ loader }: PhotoList): PreviewedPhoto {
  const error = new PhotoNotReached('The place of the photo could not be loaded');
  return { status: 'failed', error, retry: () => loader.retry(wholeList) };
}
