import type { PreviewedPhoto } from '../../features/timeline/preview/use-previewed-photo.ts';
import { isGone } from '../album/is-gone.ts';

/** What is known of the album that a photo is looked for in. */
export interface AskedAlbum {
  readonly data: { readonly photosCount: number } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/**
 * The photo of a preview in its album. Without the album, or with none of its photos, there is nothing to preview: the
 * album's page tells (specification, section 2).
 */
export function previewedInAlbum(album: AskedAlbum, previewed: PreviewedPhoto): PreviewedPhoto {
  if (isGone(album.error)) return { status: 'missing' };
  if (previewed.status === 'found') return previewed;
  if (album.data?.photosCount === 0) return { status: 'missing' };
  if (!album.data && album.error) {
    return { status: 'failed', error: album.error, retry: () => void album.refetch() };
  }
  return previewed;
}
