import type { Photo } from '@keepsake/contract/photos';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/use-formats.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './details-panel.module.css';

interface MoreOfPhoto {
  /** Undefined while loading, null after a failure. */
  readonly created: string | null | undefined;
  /** Undefined when unknown. */
  readonly camera: string | undefined;
}

export interface DetailsPanelProps {
  readonly photo: Photo;
  /** Null when the list contains all that is known. */
  readonly more: MoreOfPhoto | null;
  readonly onClose: () => void;
}

/** Details next to the photo; below it on small screens. */
export default function DetailsPanel({ photo, more, onClose }: DetailsPanelProps) {
  const t = useTranslations('preview');
  const photos = useTranslations('photos');
  const formats = useFormats();
  const uploaded = formats.moment(photo.uploadEnd);
  const added = more?.created ? formats.moment(more.created) : more?.created;
  return (
    <aside className={styles.panel} aria-label={t('details')}>
      <header className={styles.header}>
        <h2 className={styles.title}>{t('details')}</h2>
        <IconButton
          icon={<X aria-hidden />}
          label={t('closeDetails')}
          tooltip={undefined}
          onPress={onClose}
        />
      </header>
      <dl className={styles.list}>
        <Detail term={t('detailName')} isWide>
          <bdi>{photo.localFileName}</bdi>
        </Detail>
        <Detail term={t('detailSize')}>{formats.bytes(photo.bytes)}</Detail>
        <Detail term={t('detailDimensions')}>
          <Dimensions photo={photo} />
        </Detail>
        {photo.damaged ? (
          <Detail term={t('detailCondition')} isWide>
            {t('damaged')}
          </Detail>
        ) : null}
        <Detail term={photos('sortDateTaken')}>
          {photo.dateTaken ? formats.dateTaken(photo.dateTaken) : t('unknownDate')}
        </Detail>
        {added === undefined || added === uploaded ? null : (
          <Detail term={photos('sortDateAdded')}>{added ?? t('detailsFailed')}</Detail>
        )}
        <Detail term={photos('sortDateUploaded')}>{uploaded}</Detail>
        {more?.camera === undefined ? null : (
          <Detail term={t('detailCamera')}>
            <bdi>{more.camera}</bdi>
          </Detail>
        )}
      </dl>
    </aside>
  );
}

interface DetailProps {
  readonly term: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Detail({ term, isWide = false, children }: DetailProps) {
  return (
    <div className={classNames(isWide && styles.wide)}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function Dimensions({ photo: { visibleWidth, visibleHeight } }: { photo: Photo }) {
  const t = useTranslations('preview');
  const { count, megapixels } = useFormats();
  const amount = megapixels(visibleWidth, visibleHeight);
  return (
    <>
      <p>{t('dimensions', { width: count(visibleWidth), height: count(visibleHeight) })}</p>
      {amount === null ? null : <p className={styles.more}>{t('megapixels', { amount })}</p>}
    </>
  );
}
