import { useTranslations } from 'use-intl';
import { useConfig, usePublicConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { CookieSettingsButton } from '../../consent/cookie-settings-button.tsx';
import { LanguageMenu } from '../../settings/language-menu.tsx';
import { Link } from '../../ui/link/link.tsx';
import { DeveloperLinks } from '../dev-flags/developer-links.tsx';
import styles from './footer.module.css';
import { type ShopLink, useShopLinks } from './menu-items.ts';

/** The brand's configured links; on small screens also the header's. */
export function Footer() {
  const { brand } = useConfig();
  const shopLinks = useShopLinks();
  const links = useFooterLinks();
  return (
    <footer className={styles.footer}>
      <span>{brand.name}</span>
      <ul className={styles.links}>
        {shopLinks.map((link) => (
          <Entry key={link.label} link={link} className={styles.ofHeader} />
        ))}
        {links.map((link) => (
          <Entry key={link.label} link={link} />
        ))}
      </ul>
      <div className={styles.buttons}>
        <CookieSettingsButton />
        <LanguageMenu />
      </div>
      <DeveloperLinks />
    </footer>
  );
}

/** Stripped pages have the choice of cookies only. */
export function StrippedFooter() {
  return (
    <div className={styles.stripped}>
      <CookieSettingsButton />
    </div>
  );
}

function useFooterLinks(): readonly ShopLink[] {
  const t = useTranslations('shell');
  const { faqUrl, legal } = useConfig();
  const { menus } = usePublicConfig();
  const links = [
    { href: faqUrl, label: t('faqs') },
    { href: paths.contact, label: t('contact') },
    { href: paths.accessibility, label: t('accessibility') },
    ...menus.footer,
    { href: legal.terms, label: t('terms') },
    { href: legal.privacy, label: t('privacy') },
    { href: legal.cookies, label: t('cookies') },
    { href: legal.imprint, label: t('imprint') },
  ];
  return links.filter((link): link is ShopLink => link.href !== null);
}

function Entry({ link, className }: { link: ShopLink; className?: string | undefined }) {
  return (
    <li className={className}>
      <Link variant="plain" href={link.href} className={styles.link}>
        {link.label}
      </Link>
    </li>
  );
}
