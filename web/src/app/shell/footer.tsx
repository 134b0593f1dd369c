import { useTranslations } from 'use-intl';
import { useConfig, usePublicConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import styles from './footer.module.css';
import { LanguageMenu } from './language-menu.tsx';

/** The brand's own pages, as far as it has configured them. */
export function Footer() {
  const t = useTranslations('shell');
  const { brand, shopUrl, faqUrl, legal } = useConfig();
  const { menus } = usePublicConfig();
  const links = [
    { href: shopUrl, label: t('shop') },
    { href: faqUrl, label: t('faqs') },
    { href: paths.contact, label: t('contact') },
    ...menus.footer,
    { href: legal.terms, label: t('terms') },
    { href: legal.privacy, label: t('privacy') },
    { href: legal.cookies, label: t('cookies') },
    { href: legal.imprint, label: t('imprint') },
  ].filter((link): link is { href: string; label: string } => link.href !== null);
  return (
    <footer className={styles.footer}>
      <span>{brand.name}</span>
      <ul className={styles.links}>
        {links.map(({ href, label }) => (
          <li key={label}>
            <Link variant="plain" href={href} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <LanguageMenu />
    </footer>
  );
}
