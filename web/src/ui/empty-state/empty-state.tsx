import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** A large icon or drawing. */
  readonly picture?: ReactNode;
  readonly title: string;
  /** What to do next, in a sentence. */
  readonly children?: ReactNode;
  /** Buttons that do it. */
  readonly actions?: ReactNode;
  /** What to do when that did not help. */
  readonly footnote?: ReactNode;
  /** All that there is on the page: its title is the page's, and it stands in the middle of the room there is. */
  readonly isPage?: boolean;
  readonly tone?: 'neutral' | 'accent' | 'success' | 'danger';
}

/** What a page shows when there is nothing yet, or nothing else. */
export function EmptyState(props: EmptyStateProps) {
  const { picture, title, children, actions, footnote, isPage = false, tone = 'neutral' } = props;
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={classNames(styles.state, isPage && styles.page)}>
      {picture ? (
        <div className={classNames(styles.picture, styles[tone])} aria-hidden="true">
          {picture}
        </div>
      ) : null}
      <Title>{title}</Title>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      {footnote ? <p className={styles.footnote}>{footnote}</p> : null}
    </div>
  );
}
