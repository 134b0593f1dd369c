import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './photo-viewer.module.css';

export type NeighbourState = 'ready' | 'loading' | 'none';

interface ArrowProps {
  readonly side: 'previous' | 'next';
  readonly state: NeighbourState;
  readonly onPress: () => void;
}

/** Beyond the first and last photo there is none; the focus would be lost if its button went, so it stays. */
export function Arrow({ side, state, onPress }: ArrowProps) {
  const t = useTranslations('preview');
  const Icon = side === 'previous' ? ChevronLeft : ChevronRight;
  return (
    <div className={classNames(styles.arrow, styles[side])} data-none={state === 'none' || undefined}>
      <IconButton
        icon={<Icon aria-hidden />}
        label={t(side)}
        tooltip={undefined}
        isPending={state === 'loading'}
        aria-disabled={state === 'none'}
        onPress={onPress}
        className={styles.arrowButton}
      />
    </div>
  );
}
