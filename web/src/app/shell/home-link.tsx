import { environmentLetter } from '@keepsake/contract/environment';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import headerStyles from './header.module.css';
import styles from './home-link.module.css';

export function HomeLink() {
  const t = useTranslations('shell');
  const { brand, isBusinessStorefront } = useConfig();
  // The accessible name starts with the visible text.
  const seen = isBusinessStorefront ? `${brand.name} ${t('business')}` : brand.name;
  return (
    <div className={headerStyles.start}>
      <Link
        variant="plain"
        href={paths.home}
        className={headerStyles.home}
        aria-label={t('brandHome', { brand: seen })}
      >
        <BrandLogo />
      </Link>
      <EnvironmentBadge />
    </div>
  );
}

function BrandLogo() {
  const t = useTranslations('shell');
  const { brand, isBusinessStorefront } = useConfig();
  return (
    <span className={styles.logo}>
      <span className={styles.wordmark} role="img" aria-label={brand.name} />
      {isBusinessStorefront ? <span className={styles.business}>{t('business')}</span> : null}
    </span>
  );
}

/** The environment for developers: t, a or d. Nothing in production. */
function EnvironmentBadge() {
  const letter = environmentLetter(window.location.host);
  if (letter === 'p') return null;
  return (
    <span className={styles.environment} aria-hidden="true">
      {letter}
    </span>
  );
}
