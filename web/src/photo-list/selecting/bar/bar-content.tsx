import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { prefersLessMotion } from '../../../browser/media-query.ts';
import { fadeAway } from '../../../browser/motion.ts';
import styles from './list-bar.module.css';

/** As `--motion-fast`. */
const DURATION = 100;

/** What was in the bar fades over what replaces it; without function, and not where the bar itself goes. */
function crossFade(bar: HTMLElement, old: HTMLElement): void {
  const next = bar.firstElementChild;
  if (!bar.isConnected || !next) return;
  old.inert = true;
  old.ariaHidden = 'true';
  old.toggleAttribute('data-old', true);
  // The menu is back at the lower edge of narrow windows.
  old.querySelector('[data-replaces-menu]')?.remove();
  bar.append(old);
  next.animate([{ opacity: 0 }, { opacity: 1 }], DURATION);
  fadeAway(old, DURATION);
}

/** Content of the bar above a list; replaced by another with a key of its own, they cross-fade. */
export function BarContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = content;
    const bar = element?.parentElement;
    if (!element || !bar) return;
    return () => {
      // React takes it out of the page first.
      if (!prefersLessMotion()) queueMicrotask(() => crossFade(bar, element));
    };
  }, []);
  return (
    <div ref={content} className={styles.content}>
      {children}
    </div>
  );
}
