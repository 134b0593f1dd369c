import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { siteElement } from '../../browser/site-element.ts';
import styles from './full-screen.module.css';

/**
 * Fills the screen above the page, which neither scrolls nor takes focus meanwhile. It is always dark:
 * photos look their best so, whatever the system's theme.
 */
export function FullScreen({ label, children }: { label: string; children: ReactNode }) {
  const surface = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const site = siteElement();
    site?.toggleAttribute('inert', true);
    surface.current?.focus({ preventScroll: true });
    return () => {
      site?.toggleAttribute('inert', false);
    };
  }, []);
  return createPortal(
    <div
      ref={surface}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      className={styles.surface}
    >
      {children}
    </div>,
    document.body,
  );
}
