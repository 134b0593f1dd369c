import type { Photo } from '@keepsake/contract/photos';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { PreviewedPhoto } from '../../features/timeline/preview/use-previewed-photo.ts';
import type { PhotoPlace } from '../../features/timeline/store/timeline-state.ts';
import { PreviewFallback } from './preview-fallback.tsx';
import type { PreviewNavigation } from './use-preview-navigation.ts';

interface ListPreviewProps {
  readonly previewed: PreviewedPhoto;
  readonly navigation: PreviewNavigation;
  /** The open preview of a photo that was found. */
  readonly children: (photo: Photo, place: PhotoPlace) => ReactNode;
}

/** The photo of a preview in each of its states. One that is not there leads to the list (specification, section 2). */
export function ListPreview({ previewed, navigation, children }: ListPreviewProps) {
  const isMissing = previewed.status === 'missing';
  const leave = useEffectEvent(navigation.leave);
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
  if (previewed.status === 'found') {
    const { photo, key } = previewed;
    return children(photo, { key, imageId: photo.imageId });
  }
  if (isMissing) return null;
  const retry = previewed.status === 'failed' ? previewed.retry : null;
  return <PreviewFallback onTryAgain={retry} navigation={navigation} />;
}
