import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import styles from './bar-alert.module.css';

/** Where a bar at the foot of the page says what went wrong. */
export function BarAlert({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.place}>
      <Alert>{children}</Alert>
    </div>
  );
}
