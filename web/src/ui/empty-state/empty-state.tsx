import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly picture?: ReactNode;
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** What to do if that did not help. */
  readonly footnote?: ReactNode;
  /** The page's only content: its title is the h1, in the middle. */
  readonly isPage?: boolean;
  readonly tone?: 'neutral' | 'accent' | 'success' | 'danger';
}

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
      {footnote ? <div className={styles.footnote}>{footnote}</div> : null}
    </div>
  );
}
