import { useEffect, useEffectEvent } from 'react';
import type { PreviewedPhoto } from '../../features/timeline/preview/use-previewed-photo.ts';
import type { AskedAlbum } from './in-album.ts';

/** Photos that cannot be had may tell that their album is gone, or no longer for this customer: the album says so. */
export function useFailureAsksAlbum({ status }: PreviewedPhoto, { data, refetch }: AskedAlbum): void {
  const hasFailed = status === 'failed' && data !== undefined;
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (hasFailed) ask();
  }, [hasFailed]);
}
