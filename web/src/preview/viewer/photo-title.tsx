import type { Photo } from '@keepsake/contract/photos';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { type PhotoRef, placeInList, useListState } from '../../photo-list/state.ts';
import styles from './photo-title.module.css';

interface PhotoTitleProps {
  readonly photo: Photo;
  readonly place: PhotoRef;
  readonly date: TitleDate;
}

/** The date above the photo, by the order of the list. */
export type TitleDate =
  | { readonly of: 'taken' }
  | { readonly of: 'created'; readonly created: string | null };

/** Date of a photo, and its place in the list once that is known. */
export function PhotoTitle({ photo, place, date }: PhotoTitleProps) {
  const t = useTranslations('preview');
  const photos = useTranslations('photos');
  const inList = placeInList(useListState(), place);
  return (
    <>
      <p className={styles.date}>
        {date.of === 'taken' ? <DateTaken photo={photo} /> : <DateAdded created={date.created} />}
      </p>
      <p className={styles.place}>
        {date.of === 'created' ? <span>{photos('sortDateAdded')}</span> : null}
        {inList ? <span>{t('place', inList)}</span> : null}
      </p>
    </>
  );
}

function DateTaken({ photo: { dateTaken } }: { photo: Photo }) {
  const t = useTranslations('preview');
  const formats = useFormats();
  return dateTaken ? formats.dayAndTimeTaken(dateTaken) : t('unknownDate');
}

/** A placeholder keeps the line's height while the date loads. */
function DateAdded({ created }: { created: string | null }) {
  const formats = useFormats();
  return created ? formats.dayAndTimeOfShop(created) : '\u00a0';
}
