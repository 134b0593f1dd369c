import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './overview-card.module.css';

interface OverviewCardProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Above the title, edge to edge. */
  readonly picture?: ReactNode;
  readonly links?: ReactNode;
  readonly className?: string | undefined;
}

export function OverviewCard({ title, children, picture, links, className }: OverviewCardProps) {
  return (
    <section className={classNames(styles.card, className)}>
      {picture}
      <div className={styles.body}>
        <h2>{title}</h2>
        {children}
        {links ? <div className={styles.links}>{links}</div> : null}
      </div>
    </section>
  );
}
