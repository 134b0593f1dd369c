import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import styles from './security.module.css';

export function Loading() {
  return (
    <div className={styles.loading}>
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </div>
  );
}
