import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { keepBottomClear } from '../../../browser/keep-bottom-clear.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  readonly count: number;
  readonly onStop: () => void;
  readonly children: ReactNode;
}

/** What can be done with the selected photos: floats over the foot of the page, which scrolls out from under it. */
export function BulkBar({ count, onStop, children }: BulkBarProps) {
  const t = useTranslations('selection');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? keepBottomClear(place.current) : undefined), []);
  return (
    <div ref={place} className={styles.place}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not a form. */}
      <div role="group" aria-label={t('actions')} className={styles.bar}>
        <IconButton icon={<X aria-hidden />} label={t('stop')} onPress={onStop} />
        <span className={styles.count}>{t('selected', { count })}</span>
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}
