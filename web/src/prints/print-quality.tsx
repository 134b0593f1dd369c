import type { Photo } from '@keepsake/contract/photos';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/use-formats.ts';
import { useSelectedPhotos } from '../photo-actions/selected-ids.ts';
import { loadedOfSelected, useSelection } from '../photo-list/state.ts';
import styles from './confirm-prints.module.css';
import { checkPrintSizes, type PrintSize } from './print-sizes.ts';

interface PrintQualityProps {
  readonly id?: string;
  /** The photos whose sizes are known. */
  readonly photos: readonly Photo[];
  /** How many are ordered. */
  readonly count: number;
}

/** For which sizes photos have enough pixels. */
export function PrintQuality({ id, photos, count }: PrintQualityProps) {
  const t = useTranslations('prints');
  const formats = useFormats();
  if (photos.length === 0) return <div id={id} className={styles.quality} />;
  const sizes = checkPrintSizes(photos);
  const fine = sizes.filter(({ tooSmall }) => tooSmall === 0);
  const tooSmall = sizes.filter((size) => size.tooSmall > 0);
  const sizeText = ({ short, long }: PrintSize) => t('size', { short, long });
  const unchecked = Math.max(0, count - photos.length);
  return (
    <div id={id} className={styles.quality}>
      {fine.length > 0 ? <p>{t('fine', { sizes: formats.list(fine.map(sizeText)) })}</p> : null}
      {tooSmall.map((size) => (
        <p key={size.short} className={styles.small}>
          {t('tooSmall', { count: size.tooSmall, size: sizeText(size) })}
        </p>
      ))}
      {unchecked > 0 ? <p className={styles.unchecked}>{t('unchecked', { count: unchecked })}</p> : null}
    </div>
  );
}

/** The same of the selected photos, as far as they are loaded. */
export function QualityOfSelected({ id, count }: { id: string; count: number }) {
  const { list, selection } = useSelectedPhotos();
  const state = useSelection(selection);
  const photos = useSyncExternalStore(list.store.subscribe, list.store.getSnapshot);
  const loaded = useMemo(() => loadedOfSelected(photos, state), [photos, state]);
  return <PrintQuality id={id} photos={loaded} count={count} />;
}
