import { useEffect } from 'react';
import { announce } from '../announcer/announce.ts';
import styles from './announced-progress.module.css';
import { ProgressBar, type ProgressBarProps } from './progress-bar.tsx';

interface AnnouncedProgressProps extends Pick<ProgressBarProps, 'value' | 'label' | 'size'> {
  /** The progress in numbers; null while unknown. */
  readonly numbers: string | null;
}

/** Announced at each quarter. */
const STEPS = 4;

/** A progress bar that is also announced: first the label, then the numbers. */
export function AnnouncedProgress({ value, label, size = 'medium', numbers }: AnnouncedProgressProps) {
  const step = Math.floor(STEPS * (value ?? 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced at each step, not at each number.
  useEffect(() => announce(numbers === null || step === 0 ? label : numbers), [step]);
  return (
    <div className={styles.progress}>
      <ProgressBar label={label} value={value} size={size} />
      <p className={styles.numbers}>{numbers ?? label}</p>
    </div>
  );
}
