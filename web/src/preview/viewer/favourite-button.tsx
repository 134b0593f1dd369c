import type { Photo } from '@keepsake/contract/photos';
import { Heart } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFavouriting } from '../../photo-actions/favourites/use-favouriting.ts';
import { usePhotoList } from '../../photo-list/state.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { usePageKeys } from '../../ui/modal/use-page-keys.ts';
import styles from './photo-viewer.module.css';

/** For a photo of the customer's own; absent where the service has no favourites. */
export function FavouriteButton({ photo }: { photo: Photo }) {
  const t = useTranslations('favourites');
  const favouriting = useFavouriting(usePhotoList());
  const toggle = () => favouriting?.toggle(photo);
  usePageKeys(({ key, ctrlKey, metaKey, shiftKey, repeat }) => {
    if (key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !shiftKey && !repeat) toggle();
  });
  if (!favouriting) return null;
  return (
    <IconButton
      icon={<Heart aria-hidden />}
      label={t('favourite')}
      aria-pressed={photo.isFavourite ?? false}
      onPress={toggle}
      className={styles.heart}
    />
  );
}
