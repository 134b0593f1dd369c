import type { Photo } from '@keepsake/contract/photos';
import { useEffect } from 'react';
import { chooseRenditions } from './choose-rendition.ts';
import { useScreenSize } from './use-screen-size.ts';

/** Fetches the first renditions of photos that are likely to be shown next, one after the other. */
export function usePreloadedImages(photos: readonly Photo[]): void {
  const screen = useScreenSize();
  const urls = photos
    .filter(({ state }) => state === 'ready')
    .map((photo) => chooseRenditions(photo, screen).screen)
    .join('\n');
  useEffect(() => {
    const images = urls.split('\n').filter(Boolean).map(preload);
    return () => {
      // What is not there yet is not worth its bandwidth any more.
      for (const image of images) if (!image.complete) image.src = '';
    };
  }, [urls]);
}

function preload(url: string, place: number): HTMLImageElement {
  const image = new Image();
  image.fetchPriority = place === 0 ? 'auto' : 'low';
  image.src = url;
  return image;
}
