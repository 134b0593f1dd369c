import { environmentLetter } from '@keepsake/contract/environment';
import styles from './brand-logo.module.css';

/** Which environment this is, for those who build and test: t, a or d. Nothing in production. */
export function EnvironmentBadge() {
  const letter = environmentLetter(window.location.host);
  if (letter === 'p') return null;
  return (
    <span className={styles.environment} aria-hidden="true">
      {letter}
    </span>
  );
}
