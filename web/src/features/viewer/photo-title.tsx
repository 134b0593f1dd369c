import type { Photo } from '@keepsake/contract/photos';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './photo-title.module.css';

interface PhotoTitleProps {
  readonly photo: Photo;
  readonly date: TitleDate;
}

/** Which date stands above the photo: the list's own, as far as it is known. */
export type TitleDate =
  | { readonly of: 'taken' }
  | { readonly of: 'created'; readonly created: string | null };

/** When the photo was taken or added, and its file name. */
export function PhotoTitle({ photo, date }: PhotoTitleProps) {
  return (
    <>
      <p className={styles.taken}>
        {date.of === 'taken' ? <DateTaken photo={photo} /> : <DateAdded created={date.created} />}
      </p>
      <p className={styles.name} dir="auto" title={photo.localFileName}>
        {photo.localFileName}
      </p>
    </>
  );
}

function DateTaken({ photo: { dateTaken } }: { photo: Photo }) {
  const t = useTranslations('preview');
  const formats = useFormats();
  return dateTaken ? formats.dateTaken(dateTaken) : t('unknownDate');
}

/** A line's height is kept for a date that is on its way. */
function DateAdded({ created }: { created: string | null }) {
  const t = useTranslations('preview');
  const formats = useFormats();
  return created ? t('addedOn', { date: formats.moment(created) }) : '\u00a0';
}
