import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './toggle.module.css';

export interface ToggleProps {
  readonly children: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly className?: string | undefined;
}

/** On or off, at once, in a bar: the browser's own switch, where `ui/field` would be too much to load. */
export function Toggle({ children, isOn, onChange, className }: ToggleProps) {
  return (
    <label className={classNames(styles.toggle, className)}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.input}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.track} />
      <span>{children}</span>
    </label>
  );
}
