import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

/**
 * Where a dialog or form says what went wrong. The region is there from the start, because screen
 * readers announce only what changes inside one.
 */
export function Alert({ children }: { children?: ReactNode }) {
  return (
    <div role="alert">
      {children ? (
        <div className={`${styles.banner} ${styles.danger} ${styles.inDialog}`}>
          <CircleAlert aria-hidden />
          <div className={styles.content}>{children}</div>
        </div>
      ) : null}
    </div>
  );
}
