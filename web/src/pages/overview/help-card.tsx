import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import styles from './overview-card.module.css';
import { OverviewCard } from './overview-card.tsx';

export function HelpCard() {
  const t = useTranslations('overview');
  const menu = useTranslations('shell');
  const { brand, faqUrl } = useConfig();
  return (
    <OverviewCard
      title={t('helpTitle')}
      links={
        <>
          {faqUrl ? (
            <Link variant="plain" href={faqUrl} newTab className={styles.link}>
              {menu('faqs')}
            </Link>
          ) : null}
          <Link variant="plain" href={paths.contact} className={styles.link}>
            {menu('contact')}
          </Link>
        </>
      }
    >
      <p>{t('helpText', { brand: brand.name })}</p>
    </OverviewCard>
  );
}
