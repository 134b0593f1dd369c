import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { announce } from '../../ui/announcer/announce.ts';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import styles from './add-photos-dialog.module.css';
import type { AddingProgress as Progress } from './use-adding.ts';

/** Many photos are spoken of at each quarter only. */
const STEPS = 4;

/** How much is added, to be seen and heard. */
export function AddingProgress({ done, total }: Progress) {
  const t = useTranslations('addToAlbum');
  const title = t('adding');
  const numbers = total === null ? title : t('progress', { done, total });
  const share = total === null ? null : done / Math.max(1, total);
  const step = Math.floor(STEPS * (share ?? 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: said at each step, not at each number.
  useEffect(() => announce(step === 0 ? title : numbers), [step]);
  return (
    <div className={styles.progress}>
      <ProgressBar label={title} value={share} size="small" />
      <p className={styles.numbers}>{numbers}</p>
    </div>
  );
}
