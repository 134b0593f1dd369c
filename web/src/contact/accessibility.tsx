import { type AccessibilityStatement, accessibilityRoutes } from '@keepsake/contract/accessibility';
import type { Locale } from '@keepsake/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { LoadFailed } from '../api/load-failed.tsx';
import { useConfig } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { usePageTitle } from '../browser/page.ts';
import { paths } from '../browser/paths.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { EmailLink, Link } from '../ui/link/link.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import styles from './contact.module.css';

function useStatement() {
  const locale = useLocale() as Locale;
  return useQuery({
    queryKey: ['accessibility', locale],
    queryFn: ({ signal }) =>
      call(accessibilityRoutes.getAccessibilityStatement, { query: { locale }, signal }),
  });
}

/** The statement that Directive (EU) 2019/882 requires of shops, from what the brand says. */
export function AccessibilityPage() {
  const t = useTranslations('accessibility');
  const { brand } = useConfig();
  usePageTitle(t('title'));
  const query = useStatement();
  const error = useKnownError(query);
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p>{t('intro', { brand: brand.name })}</p>
      {query.data ? <Statement {...query.data} /> : null}
      {error && !query.data ? <LoadFailed title={t('loadFailed')} error={error} query={query} /> : null}
      {query.data || error ? null : <Skeleton className={styles.loading} />}
      <Feedback />
      {query.data ? <Authorities {...query.data} /> : null}
    </div>
  );
}

function Statement({ assessment, limits }: AccessibilityStatement) {
  const t = useTranslations('accessibility');
  const { longDay } = useFormats();
  return (
    <>
      <section className={styles.part} aria-labelledby="conformance">
        <h2 id="conformance">{t('conformance')}</h2>
        <p>{t(assessment?.conformance ?? 'unknown')}</p>
        {assessment ? <p>{t(assessment.assessedBy, { date: longDay(assessment.assessedOn) })}</p> : null}
      </section>
      {limits.length > 0 ? (
        <section className={styles.part} aria-labelledby="limits">
          <h2 id="limits">{t('limits')}</h2>
          <ul className={styles.list}>
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Feedback() {
  const t = useTranslations('accessibility');
  const contact = useTranslations('contact');
  const { customerCare } = useConfig();
  return (
    <section className={styles.part} aria-labelledby="feedback">
      <h2 id="feedback">{t('feedback')}</h2>
      <p>{t('feedbackText')}</p>
      {customerCare ? (
        <p>
          <EmailLink address={customerCare.email} subject={t('title')} />
        </p>
      ) : null}
      <div>
        <NavButton href={`${paths.contact}?topic=accessibility`}>{contact('write')}</NavButton>
      </div>
    </section>
  );
}

function Authorities({ authorities }: AccessibilityStatement) {
  const t = useTranslations('accessibility');
  if (authorities.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="enforcement">
      <h2 id="enforcement">{t('enforcement')}</h2>
      <p>{t('enforcementText')}</p>
      <ul className={styles.list}>
        {authorities.map(({ name, url }) => (
          <li key={url}>
            <Link href={url} newTab>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
