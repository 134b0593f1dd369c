import { useTranslations } from 'use-intl';
import styles from './tile-tick.module.css';

interface TileTickProps {
  readonly label: string;
  readonly isSelected: boolean;
  /** Shown without hover while selecting. */
  readonly isOn: boolean;
  readonly onPress: (isRange: boolean) => void;
}

/** Checkbox of a photo. It is no tab stop: the keyboard selects on the tile. */
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
        // Arrow keys continue from the selected photo.
        if (tile instanceof HTMLElement) tile.focus({ preventScroll: true });
        onPress(event.shiftKey);
      }}
    />
  );
}
