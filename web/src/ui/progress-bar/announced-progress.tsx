import { useEffect } from 'react';
import { announce } from '../announcer/announce.ts';
import styles from './announced-progress.module.css';
import { ProgressBar, type ProgressBarProps } from './progress-bar.tsx';

interface AnnouncedProgressProps extends Pick<ProgressBarProps, 'value' | 'label' | 'size'> {
  /** How far it is, in numbers; null while that is not known. */
  readonly numbers: string | null;
}

/** A long wait is spoken of at each quarter only. */
const STEPS = 4;

/** How far something is, to be seen and heard: at first what is under way, then the numbers. */
export function AnnouncedProgress({ value, label, size = 'medium', numbers }: AnnouncedProgressProps) {
  const step = Math.floor(STEPS * (value ?? 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: said at each step, not at each number.
  useEffect(() => announce(numbers === null || step === 0 ? label : numbers), [step]);
  return (
    <div className={styles.progress}>
      <ProgressBar label={label} value={value} size={size} />
      <p className={styles.numbers}>{numbers ?? label}</p>
    </div>
  );
}
