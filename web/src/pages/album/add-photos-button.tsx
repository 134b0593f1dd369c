import { ImagePlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button/button.tsx';
import type { AlbumActions } from './album-actions.ts';

/** Adds photos of the library to the album. */
export function AddPhotosButton({
  onAddPhotos,
  onAddIntent,
}: Pick<AlbumActions, 'onAddPhotos' | 'onAddIntent'>) {
  const t = useTranslations('album');
  return (
    <Button variant="primary" icon={<ImagePlus aria-hidden />} onPress={onAddPhotos} onIntent={onAddIntent}>
      {t('addPhotos')}
    </Button>
  );
}
