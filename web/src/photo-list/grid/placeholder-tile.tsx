import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import type { SectionKey } from '../section-key.ts';
import type { SelectionActions } from '../selecting/grid-selection.ts';
import styles from './placeholder-tile.module.css';

interface PlaceholderTileProps {
  readonly month: SectionKey;
  readonly item: number;
  readonly isTabStop: boolean;
  readonly colour: string | undefined;
  readonly selecting: SelectionActions | null;
  readonly isSelecting: boolean;
  readonly isSelected: boolean;
}

/** Placeholder of an unloaded photo; it can hold the focus for it. */
export function PlaceholderTile(props: PlaceholderTileProps) {
  const { month, item, isTabStop, colour, selecting, isSelecting, isSelected } = props;
  const t = useTranslations('photos');
  const press = (event: MouseEvent) => {
    const position = { key: month, item };
    if (event.shiftKey) selecting?.extendTo(position);
    else if (isSelecting) selecting?.toggle(position);
  };
  return (
    <button
      type="button"
      className={styles.tile}
      data-month={month}
      data-item={item}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t('photoLoading')}
      aria-pressed={isSelecting ? isSelected : undefined}
      aria-disabled={!isSelecting}
      data-selected={isSelected || undefined}
      onClick={press}
    >
      {colour ? (
        <span className={styles.colour} style={{ backgroundColor: colour }} />
      ) : (
        <Skeleton className={styles.shape} />
      )}
    </button>
  );
}
