import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { Ring } from './ring.tsx';
import styles from './spinner.module.css';

interface SpinnerProps {
  readonly size?: 'small' | 'medium';
  /** What is loading; "Loading…" when nothing better is known. */
  readonly label?: string;
}

export function Spinner({ size = 'medium', label }: SpinnerProps) {
  const t = useTranslations('ui');
  return (
    <span role="status" className={classNames(styles.spinner, styles[size])}>
      <Ring className={styles.ring} />
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
    </span>
  );
}

/** A spinner in the middle of the room that a page will take. */
export function PageSpinner() {
  return (
    <div className={styles.page}>
      <Spinner />
    </div>
  );
}
