import type { Photo } from '@keepsake/contract/photos';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './photo-title.module.css';

/** When the photo was taken, and its file name. */
export function PhotoTitle({ photo }: { photo: Photo }) {
  const t = useTranslations('preview');
  const formats = useFormats();
  const taken = photo.dateTaken ? formats.dateTaken(photo.dateTaken) : t('unknownDate');
  return (
    <>
      <p className={styles.taken}>{taken}</p>
      <p className={styles.name} dir="auto" title={photo.localFileName}>
        {photo.localFileName}
      </p>
    </>
  );
}
