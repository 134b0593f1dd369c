import { type ReactNode, type Ref, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useViewportClass } from '../../browser/viewport.ts';
import { classNames } from '../class-names.ts';
import { HeaderSlotContext } from './header-slot.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The first row of a page: what it is at its start, what can be done at its end. */
export function TopBar({ className, ...props }: TopBarProps) {
  return <div {...props} className={classNames(styles.bar, className)} />;
}

export function TopBarActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** The page's title with what stands before it; in the header of narrow windows. */
export function TopBarTitle({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlotContext);
  const viewport = useViewportClass();
  const isNarrow = viewport === 'SMALL' || viewport === 'MEDIUM';
  const title = <div className={styles.title}>{children}</div>;
  return isNarrow && slot ? createPortal(title, slot) : title;
}
