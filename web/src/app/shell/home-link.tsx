import { environmentLetter } from '@keepsake/contract/environment';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import logoStyles from './brand-logo.module.css';
import { BrandLogo } from './brand-logo.tsx';
import styles from './header.module.css';

export function HomeLink() {
  const t = useTranslations('shell');
  const { brand, isBusinessStorefront } = useConfig();
  // The accessible name starts with the visible text.
  const seen = isBusinessStorefront ? `${brand.name} ${t('business')}` : brand.name;
  return (
    <div className={styles.start}>
      <Link
        variant="plain"
        href={paths.overview}
        className={styles.home}
        aria-label={t('brandHome', { brand: seen })}
      >
        <BrandLogo />
      </Link>
      <EnvironmentBadge />
    </div>
  );
}

/** The environment for developers: t, a or d. Nothing in production. */
function EnvironmentBadge() {
  const letter = environmentLetter(window.location.host);
  if (letter === 'p') return null;
  return (
    <span className={logoStyles.environment} aria-hidden="true">
      {letter}
    </span>
  );
}
