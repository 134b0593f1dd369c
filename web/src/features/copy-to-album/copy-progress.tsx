import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { AnnouncedProgress } from '../../ui/progress-bar/announced-progress.tsx';
import styles from './copy-to-album.module.css';
import type { CopyProgress as Progress } from './copying.ts';

/** How much is copied. */
export function CopyProgress({ album, done, total }: Progress) {
  const t = useTranslations('copyToAlbum');
  const place = useRef<HTMLDivElement>(null);
  // The album that was pressed is gone: the focus stays in the dialog.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.progress}>
      <AnnouncedProgress
        label={t('copying', { album: album.albumName })}
        value={total === null ? null : done / Math.max(1, total)}
        numbers={total === null ? null : t('progress', { done, total })}
      />
    </div>
  );
}
