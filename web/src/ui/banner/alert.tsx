import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

/**
 * An error in a dialog or form. The region is always present: screen readers announce only changes inside
 * it.
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
