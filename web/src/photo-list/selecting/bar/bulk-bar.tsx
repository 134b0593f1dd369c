import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMediaQuery } from '../../../browser/media-query.ts';
import { reserveBottomSpace } from '../../../browser/reserve-bottom-space.ts';
import styles from './bulk-bar.module.css';

/** Actions for the selected photos: in the bar above the list, or at the lower edge of narrow windows. */
export function BulkBar({ children }: { children: ReactNode }) {
  const t = useTranslations('selection');
  const bar = useRef<HTMLDivElement>(null);
  const isBelow = useMediaQuery('(width < 1200px)');
  useEffect(
    () => (isBelow && bar.current ? reserveBottomSpace(bar.current, 'selection') : undefined),
    [isBelow],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not a form.
    <div
      ref={bar}
      role="group"
      aria-label={t('actions')}
      className={styles.bar}
      data-replaces-menu={isBelow || undefined}
    >
      {children}
    </div>
  );
}
