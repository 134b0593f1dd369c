import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import styles from './field.module.css';

export interface SwitchProps {
  readonly children: ReactNode;
  readonly isSelected?: boolean;
  readonly defaultSelected?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange?: (isSelected: boolean) => void;
}

/** Takes effect at once. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={styles.choice ?? ''}>
      <span className={styles.track} />
      <span>{children}</span>
    </AriaSwitch>
  );
}
