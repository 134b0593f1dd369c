import { useTranslations } from 'use-intl';
import styles from './tile-tick.module.css';

interface TileTickProps {
  /** Name of the photo. */
  readonly label: string;
  readonly isSelected: boolean;
  /** Photos are being selected: it is seen without the pointer. */
  readonly isOn: boolean;
  readonly onPress: (isRange: boolean) => void;
}

/** Ticks one photo. The keyboard ticks the tile itself, so Tab passes this by. */
export function TileTick({ label, isSelected, isOn, onPress }: TileTickProps) {
  const t = useTranslations('selection');
  return (
    // biome-ignore lint/a11y/useSemanticElements: one element instead of four, in a grid of thousands.
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={t('selectPhoto', { name: label })}
      className={styles.tick}
      data-on={isOn || undefined}
      tabIndex={-1}
      onClick={(event) => {
        const tile = event.currentTarget.previousElementSibling;
        // The arrow keys go on from the photo that was ticked.
        if (tile instanceof HTMLElement) tile.focus({ preventScroll: true });
        onPress(event.shiftKey);
      }}
    />
  );
}
