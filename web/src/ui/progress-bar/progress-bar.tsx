import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** 0 to 1; null while it is not known. */
  readonly value: number | null;
  /** What is under way. */
  readonly label: string;
  readonly tone?: 'accent' | 'success' | 'danger';
  /** 4 px for a row in a list, 8 px for a whole. */
  readonly size?: 'small' | 'medium';
}

export function ProgressBar({ value, label, tone = 'accent', size = 'medium' }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <progress
      className={classNames(styles.bar, styles[size], styles[tone])}
      aria-label={label}
      max={100}
      {...(percent === null ? {} : { value: percent })}
    />
  );
}
