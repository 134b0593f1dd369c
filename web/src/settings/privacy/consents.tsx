import type { ConsentProof } from '@keepsake/contract/consent-proofs';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useAccount, useConfig } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-errors.ts';
import { paths } from '../../browser/paths.ts';
import { needsConsent, openCookieSettings } from '../../consent/cookie-settings.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button/button.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useHasNewsletter, useOwnSubscription } from '../newsletter/newsletter-queries.ts';
import styles from './privacy.module.css';
import { useConsents } from './privacy-queries.ts';

/** What the customer has agreed to: cookies and newsletters of the brand. */
export function Consents() {
  const t = useTranslations('privacy');
  const config = useConfig();
  const hasNewsletter = useHasNewsletter();
  const query = useConsents();
  const consents = query.data?.consents ?? [];
  const hasCookies = needsConsent(config) || consents.length > 0;
  if (!hasCookies && !hasNewsletter) return null;
  return (
    <section className={styles.part} aria-labelledby="agreed">
      <h2 id="agreed">{t('agreed')}</h2>
      {hasCookies ? <Cookies query={query} consents={consents} /> : null}
      {hasNewsletter ? <News /> : null}
    </section>
  );
}

interface CookiesProps {
  readonly query: ReturnType<typeof useConsents>;
  readonly consents: readonly ConsentProof[];
}

function Cookies({ query, consents }: CookiesProps) {
  const t = useTranslations('privacy');
  const consent = useTranslations('consent');
  const config = useConfig();
  const error = useKnownError(query);
  return (
    <>
      <h3>{consent('title', { brand: config.brand.name })}</h3>
      {query.data ? null : error ? (
        <LoadFailed title={t('agreedFailed')} error={error} query={query} />
      ) : (
        <Skeleton className={styles.banner} />
      )}
      {query.data ? <p>{t(consents.length > 0 ? 'agreedText' : 'noAnswers')}</p> : null}
      {consents.length > 0 ? <Answers consents={consents} /> : null}
      {needsConsent(config) ? (
        <div>
          <Button onPress={openCookieSettings}>{consent('settings')}</Button>
        </div>
      ) : null}
    </>
  );
}

function Answers({ consents }: Pick<CookiesProps, 'consents'>) {
  const t = useTranslations('privacy');
  const consent = useTranslations('consent');
  const { dayAndTime, list } = useFormats();
  const allowedBy = (answer: ConsentProof['answer']) =>
    [answer.startsWith('1') && consent('analytics'), answer.endsWith('1') && consent('marketing')].filter(
      (kind) => kind !== false,
    );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('answered')}</th>
          <th scope="col">{t('allowed')}</th>
        </tr>
      </thead>
      <tbody>
        {consents.map(({ answer, at, version, locale, receivedAt }) => (
          <tr key={`${receivedAt} ${at} ${answer} ${version} ${locale}`}>
            <th scope="row">{dayAndTime(at)}</th>
            <td>{answer === '00' ? t('onlyNeeded') : list(allowedBy(answer))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function News() {
  const t = useTranslations('privacy');
  const newsletter = useTranslations('newsletter');
  const { longDate } = useFormats();
  const { isBusiness } = useAccount();
  const subscription = useOwnSubscription();
  const error = useKnownError(subscription);
  const { state, since } = subscription.data ?? {};
  const subscribed =
    since === undefined ? newsletter('subscribedNow') : newsletter('since', { date: longDate(since) });
  return (
    <>
      <h3>{newsletter('title')}</h3>
      {state === undefined && !error ? <Skeleton className={styles.banner} /> : null}
      {state === undefined && error ? <p>{newsletter('loadFailed')}</p> : null}
      {state === undefined ? null : <p>{state === 'subscribed' ? subscribed : t('noNews')}</p>}
      <p>
        <Link href={isBusiness ? paths.settingsB2b : paths.settings}>{t('changeNews')}</Link>
      </p>
    </>
  );
}
