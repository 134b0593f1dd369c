import type { Photo } from '@keepsake/contract/photos';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PhotoRef } from '../photo-list/state.ts';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import { useLeaveMissing } from './photo/use-leave-missing.ts';
import type { PreviewedPhoto } from './photo/use-previewed-photo.ts';
import type { PreviewNavigation } from './use-preview-navigation.ts';
import { PhotoViewer } from './viewer/photo-viewer.tsx';

interface ListPreviewProps {
  readonly previewed: PreviewedPhoto;
  readonly navigation: PreviewNavigation;
  /** Renders the preview of the photo. */
  readonly children: (photo: Photo, place: PhotoRef) => ReactNode;
}

/** The preview in each of its states. */
export function ListPreview({ previewed, navigation, children }: ListPreviewProps) {
  useLeaveMissing(previewed, navigation);
  if (previewed.status === 'found') {
    const { photo, key } = previewed;
    return children(photo, { key, imageId: photo.imageId });
  }
  if (previewed.status === 'missing') return null;
  const retry = previewed.status === 'failed' ? previewed.retry : null;
  return <PreviewFallback onTryAgain={retry} navigation={navigation} />;
}

interface PreviewFallbackProps {
  /** Null while loading. */
  readonly onTryAgain: (() => void) | null;
  readonly navigation: PreviewNavigation;
}

/** The preview while its photo loads or after it failed to load. */
export function PreviewFallback({ onTryAgain, navigation }: PreviewFallbackProps) {
  const t = useTranslations('preview');
  const content = onTryAgain ? (
    <ErrorState title={t('loadFailed')} picture={<ImageOff />} onTryAgain={onTryAgain} />
  ) : (
    <Spinner label={t('loading')} />
  );
  return (
    <PhotoViewer
      label={t(onTryAgain ? 'loadFailed' : 'loading')}
      title={null}
      slides={[{ id: '', place: 0, content }]}
      canZoom={false}
      details={null}
      actions={null}
      previous="none"
      next="none"
      onStep={() => {}}
      backLabel={navigation.backLabel}
      onClose={navigation.close}
    />
  );
}
