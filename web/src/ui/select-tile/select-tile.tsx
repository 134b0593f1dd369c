import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import styles from './select-tile.module.css';

export interface SelectTileProps {
  /** The picture, which fills the tile. */
  readonly children: ReactNode;
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** A picture to select by click, tap or space bar; fills its parent. */
export function SelectTile({ children, label, isSelected, onChange }: SelectTileProps) {
  return (
    <Checkbox aria-label={label} isSelected={isSelected} onChange={onChange} className={styles.tile ?? ''}>
      <span className={styles.picture}>{children}</span>
      <span className={styles.mark} aria-hidden="true">
        <Check />
      </span>
    </Checkbox>
  );
}
