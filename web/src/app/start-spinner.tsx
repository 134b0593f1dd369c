import { Spinner } from '../ui/spinner/spinner.tsx';
import styles from './full-page.module.css';

export function StartSpinner() {
  return (
    <div className={styles.page}>
      <Spinner />
    </div>
  );
}
