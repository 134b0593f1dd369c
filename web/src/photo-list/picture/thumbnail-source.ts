import type { Photo } from '@keepsake/contract/photos';

/** Larger renditions are for the preview. */
const LARGEST_IN_GRID = 800;

export interface ThumbnailSource {
  readonly src: string;
  readonly srcSet: string;
}

/** Sources of an `img` with real widths; null when there is no rendition. */
export function thumbnailSource({ thumbnails }: Pick<Photo, 'thumbnails'>): ThumbnailSource | null {
  const byWidth = new Map<number, string>();
  for (const { url, width, height } of thumbnails) {
    const fits = Math.max(width, height) <= LARGEST_IN_GRID;
    if (width > 0 && fits && !byWidth.has(width)) byWidth.set(width, url);
  }
  const candidates = [...byWidth].sort(([a], [b]) => a - b);
  const src = candidates[0]?.[1] ?? thumbnails[0]?.url;
  if (!src) return null;
  return { src, srcSet: candidates.map(([width, url]) => `${url} ${width}w`).join(', ') };
}
