import { ImageOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PhotoViewer } from '../../features/viewer/photo-viewer.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import type { PreviewNavigation } from './use-preview-navigation.ts';

interface PreviewFallbackProps {
  /** Null while the photo is on its way. */
  readonly onTryAgain: (() => void) | null;
  readonly navigation: PreviewNavigation;
}

/** The preview before its photo is known, and when it could not be loaded. */
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
