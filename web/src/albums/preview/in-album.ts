import { useEffect, useEffectEvent } from 'react';
import { isUnknownId } from '../../api/api-error.ts';
import { useListState, wholeList } from '../../photo-list/state.ts';
import type { PreviewedPhoto } from '../../preview/photo/use-previewed-photo.ts';

export interface AlbumRequest {
  readonly data: { readonly photosCount: number } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/**
 * The photo of a preview in its album. Fails without the album or in an empty one; the album's page shows why
 * (PRE-11).
 */
export function previewedInAlbum(album: AlbumRequest, previewed: PreviewedPhoto): PreviewedPhoto {
  if (isUnknownId(album.error)) return { status: 'missing', isListGone: true };
  if (previewed.status === 'found') return previewed;
  if (album.data?.photosCount === 0) return { status: 'missing' };
  if (!album.data && album.error) {
    return { status: 'failed', error: album.error, retry: () => void album.refetch() };
  }
  return previewed;
}

/** A failed request for photos may mean that the album is gone, so this refetches the album. */
export function useRefetchAlbumOnFailure({ data, refetch }: AlbumRequest): void {
  const section = useListState().sections.get(wholeList);
  const hasFailed = section?.layoutStatus === 'rejected' || (section?.failedPages.size ?? 0) > 0;
  const isDue = hasFailed && data !== undefined;
  const refetchAlbum = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (isDue) refetchAlbum();
  }, [isDue]);
}
