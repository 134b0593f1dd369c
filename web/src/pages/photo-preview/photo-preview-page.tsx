import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreviewedPhoto } from '../../features/timeline/preview/use-previewed-photo.ts';
import { OpenPreview } from './open-preview.tsx';
import { PreviewFallback } from './preview-fallback.tsx';
import { usePreviewNavigation } from './use-preview-navigation.ts';

/** One photo over the timeline; its id is the route's parameter `id`. */
export function PhotoPreviewPage() {
  const { id } = useParams({ from: '/photo-area/my-photos/photos/preview/$id' });
  const navigation = usePreviewNavigation();
  const previewed = usePreviewedPhoto(id);
  const isMissing = previewed.status === 'missing';
  const { leave } = navigation;
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing, leave]);
  if (previewed.status === 'found') {
    return <OpenPreview photo={previewed.photo} month={previewed.key} navigation={navigation} />;
  }
  if (isMissing) return null;
  const retry = previewed.status === 'failed' ? previewed.retry : null;
  return <PreviewFallback onTryAgain={retry} onClose={navigation.close} />;
}
