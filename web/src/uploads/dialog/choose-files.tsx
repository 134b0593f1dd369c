import { limits } from '@keepsake/contract/limits';
import { ImagePlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isMobile } from '../../browser/platform.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './choose-files.module.css';
import { FilePicker } from './file-picker.tsx';
import { useChoose } from './uploads-context.ts';

const limitMegabytes = limits.upload.maxBytes / 1024 ** 2;

export function ChooseFiles({ isDragging }: { isDragging: boolean }) {
  const t = useTranslations('upload');
  return (
    <section aria-label={t('myDevice')} className={classNames(styles.area, isDragging && styles.dragging)}>
      <ImagePlus className={styles.icon} aria-hidden />
      <div className={styles.pickers}>
        <FilePicker
          variant="primary"
          label={t('choose')}
          folderLabel={isMobile() ? undefined : t('chooseFolder')}
          onFiles={useChoose()}
        />
      </div>
      <div className={styles.hints}>
        <p>{t(isDragging ? 'dropHere' : 'dropHint')}</p>
        <p className={styles.small}>{t('accepted', { megabytes: limitMegabytes })}</p>
        <p className={styles.small}>{t('acceptedZips')}</p>
      </div>
    </section>
  );
}

/** Shown above the list while files are dragged; they may be dropped anywhere. */
export function DropHere() {
  const t = useTranslations('upload');
  return <p className={classNames(styles.area, styles.compact, styles.dragging)}>{t('dropHere')}</p>;
}
