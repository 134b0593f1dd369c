import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** Null while unknown. */
  readonly value: number | null;
  readonly label: string;
  readonly tone?: 'accent' | 'success' | 'danger';
  /** 4 or 8 px high. */
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
