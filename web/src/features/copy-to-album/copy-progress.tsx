import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { announce } from '../../ui/announcer/announce.ts';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import styles from './copy-to-album.module.css';
import type { CopyProgress as Progress } from './copying.ts';

/** A long copy is spoken of at each quarter only. */
const STEPS = 4;

/** How much is copied, to be seen and heard. */
export function CopyProgress({ album, done, total }: Progress) {
  const t = useTranslations('copyToAlbum');
  const title = t('copying', { album: album.albumName });
  const numbers = total === null ? null : t('progress', { done, total });
  const step = total === null ? 0 : Math.floor((STEPS * done) / Math.max(1, total));
  const place = useRef<HTMLDivElement>(null);
  // The album that was pressed is gone: the focus stays in the dialog.
  useEffect(() => place.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said at each step, not at each number.
  useEffect(() => announce(numbers === null || step === 0 ? title : numbers), [step]);
  return (
    <div ref={place} tabIndex={-1} className={styles.progress}>
      <p>{title}</p>
      <ProgressBar label={title} value={total === null ? null : done / Math.max(1, total)} />
      <p className={styles.numbers}>{numbers}</p>
    </div>
  );
}
