import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './spinner.module.css';

/** Callers rotate it. */
export function Ring({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.2" strokeWidth="2.5" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

interface SpinnerProps {
  readonly size?: 'small' | 'medium';
  /** "Loading…" by default. */
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

interface PageSpinnerProps {
  /** Reserves more than the window's height, so that the footer stays out of view. */
  readonly isTall?: boolean;
}

/** A spinner in the middle of a page's space. */
export function PageSpinner({ isTall = false }: PageSpinnerProps) {
  return (
    <div className={classNames(styles.page, isTall && styles.tall)}>
      <Spinner />
    </div>
  );
}
