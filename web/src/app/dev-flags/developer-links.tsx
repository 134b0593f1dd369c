import { environmentLetter } from '@keepsake/contract/environment';
import { developerPaths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import styles from './dev-flags.module.css';

/** The environment and links to developer pages; nothing in production. */
export function DeveloperLinks() {
  const letter = environmentLetter(window.location.host);
  if (letter === 'p') return null;
  return (
    <p className={styles.links} lang="en">
      <span>Environment {letter}</span>
      <Link href={developerPaths.flags}>Feature flags</Link>
      <Link href={developerPaths.ui}>Design system</Link>
    </p>
  );
}
