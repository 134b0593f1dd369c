import type { Photo } from '@keepsake/contract/photos';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';

/** Names photos for screen readers: "Photo, 3 May 2024 at 09:05". */
export function usePhotoName(): (photo: Photo) => string {
  const t = useTranslations('photos');
  const favourites = useTranslations('favourites');
  const formats = useFormats();
  return ({ dateTaken, state, isFavourite }) => {
    const name = dateTaken ? t('photoTaken', { date: formats.minuteTaken(dateTaken) }) : t('photoUndated');
    const shown = state === 'unreadable' ? t('photoUnreadable', { name }) : name;
    return isFavourite ? favourites('photo', { name: shown }) : shown;
  };
}
