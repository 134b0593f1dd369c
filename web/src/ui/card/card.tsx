import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Link, type LinkProps } from '../link/link.tsx';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Above the title, edge to edge. */
  readonly picture?: ReactNode;
  readonly links?: ReactNode;
  readonly className?: string | undefined;
}

export function Card({ title, children, picture, links, className }: CardProps) {
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

/** One of the card's `links`. */
export function CardLink(props: Omit<LinkProps, 'variant' | 'className'>) {
  return <Link {...props} variant="plain" className={styles.link} />;
}
