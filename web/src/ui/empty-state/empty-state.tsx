import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** A large icon or drawing. */
  readonly picture?: ReactNode;
  readonly title: string;
  /** What to do next, in a sentence. */
  readonly children?: ReactNode;
  /** Buttons that do it. */
  readonly actions?: ReactNode;
}

/** What a page shows when there is nothing yet. */
export function EmptyState({ picture, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture ? (
        <div className={styles.picture} aria-hidden="true">
          {picture}
        </div>
      ) : null}
      <h2>{title}</h2>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
