import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Link } from '../link/link.tsx';
import styles from './tab-links.module.css';

export interface TabLink {
  readonly href: string;
  readonly label: string;
  /** A number next to the label; absent while unknown. */
  readonly count?: ReactNode;
  readonly isCurrent: boolean;
}

/** Pages as tabs; each has its own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              variant="plain"
              href={tab.href}
              className={classNames(styles.tab, tab.isCurrent && styles.current)}
              {...(tab.isCurrent ? { 'aria-current': 'page' } : {})}
            >
              {tab.label}
              {tab.count === undefined ? null : <span className={styles.count}> {tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
