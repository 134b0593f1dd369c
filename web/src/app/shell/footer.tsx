import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './footer.module.css';

/** The brand's own pages, as far as it has configured them. */
export function Footer() {
  const t = useTranslations('shell');
  const { brand, shopUrl, faqUrl, contactUrl } = useConfig();
  const links = [
    { href: shopUrl, label: t('shop') },
    { href: faqUrl, label: t('faqs') },
    { href: contactUrl, label: t('contact') },
  ].filter((link): link is { href: string; label: string } => link.href !== null);
  return (
    <footer className={styles.footer}>
      <span>{brand.name}</span>
      {links.length > 0 ? (
        <ul className={styles.links}>
          {links.map(({ href, label }) => (
            <li key={label}>
              <Link variant="plain" href={href} className={styles.link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </footer>
  );
}
