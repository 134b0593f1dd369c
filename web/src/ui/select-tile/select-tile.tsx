import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import styles from './select-tile.module.css';

export interface SelectTileProps {
  /** The picture; it fills the tile. */
  readonly children: ReactNode;
  /** A word or two over the lower edge of the picture. */
  readonly caption?: string;
  /** All that a screen reader says of it. */
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** A picture that is chosen by a click, a tap or the space bar. */
export function SelectTile({ children, caption, label, isSelected, onChange }: SelectTileProps) {
  return (
    <Checkbox aria-label={label} isSelected={isSelected} onChange={onChange} className={styles.tile ?? ''}>
      <span className={styles.picture}>{children}</span>
      <span className={styles.mark} aria-hidden="true">
        <Check />
      </span>
      {caption ? (
        <span className={styles.caption} aria-hidden="true">
          {caption}
        </span>
      ) : null}
    </Checkbox>
  );
}
