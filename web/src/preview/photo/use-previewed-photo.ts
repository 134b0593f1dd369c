import { type Photo, type PhotoDetails, photosRoutes } from '@keepsake/contract/photos';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { isUnknownId } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { libraryQueries } from '../../library/library-queries.ts';
import {
  countOf,
  indexOfPhoto,
  missingPages,
  type PhotoList,
  type SectionKey,
  type SectionState,
  useListState,
  usePhotoList,
  wholeList,
} from '../../photo-list/state.ts';
import { useListedPhoto, useReaching } from './use-listed-photo.ts';

/** State of an unloaded photo in a list of one section; `loading` until the count is known. */
export function stateInList(
  section: SectionState | undefined,
  imageId: string,
): 'loading' | 'missing' | 'failed' {
  if (!section) return 'loading';
  if (countOf(section) === 0) return 'missing';
  if (!section.layout) return section.layoutStatus === 'rejected' ? 'failed' : 'loading';
  const item = indexOfPhoto(section, imageId);
  if (item < 0) return section.stale ? 'loading' : 'missing';
  const pages = missingPages(section, item, item + 1);
  return pages.some((page) => section.failedPages.has(page)) ? 'failed' : 'loading';
}

export type PreviewedPhoto =
  | { readonly status: 'found'; readonly photo: Photo; readonly key: SectionKey }
  | { readonly status: 'loading' }
  /** `isListGone`: along with its list, whose page shows why. */
  | { readonly status: 'missing'; readonly isListGone?: boolean }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void };

class PhotoNotReached extends Error {}

/**
 * The photo of a preview, from the list if it is loaded. Otherwise it is searched in the list, or fetched by
 * its id in a list with months, whose layout then gives its place.
 */
export function usePreviewedPhoto(imageId: string): PreviewedPhoto {
  const list = usePhotoList();
  const { sections } = useListState();
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
  const status = stateInList(sections.get(wholeList), imageId);
  return status === 'failed' ? notReached(list) : { status };
}

function fromLibrary(details: UseQueryResult<PhotoDetails>, key: SectionKey | null): PreviewedPhoto {
  const { error } = details;
  const isMissing = isUnknownId(error);
  if (details.data && key && !isMissing) return { status: 'found', photo: details.data, key };
  if (!error) return { status: 'loading' };
  return isMissing ? { status: 'missing' } : { status: 'failed', error, retry: () => void details.refetch() };
}

function notReached({ loader }: PhotoList): PreviewedPhoto {
  const error = new PhotoNotReached('The place of the photo could not be loaded');
  return { status: 'failed', error, retry: () => loader.retry(wholeList) };
}
