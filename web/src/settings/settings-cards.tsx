import type { CustomerMe } from '@keepsake/contract/customers';
import { useLocale, useTranslations } from 'use-intl';
import { hasExtension } from '../api/client.ts';
import { useConfig } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { paths } from '../browser/paths.ts';
import { needsConsent } from '../consent/cookie-settings.ts';
import { CookieSettingsButton } from '../consent/cookie-settings-button.tsx';
import { formatLongDate } from '../format/date.ts';
import { wallClockFields } from '../format/date-fields.ts';
import { Card, CardLink } from '../ui/card/card.tsx';
import { isPrivate } from '../ui/private/private.ts';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { useChangesEmail, usePendingEmail } from './change-email/email-queries.ts';
import { LanguageMenu, useHasLanguages } from './language-menu.tsx';
import { PaymentLabel } from './payment-method/payment-label.tsx';
import { usePaymentMethods } from './payment-method/payment-queries.ts';
import styles from './settings-page.module.css';
import { useSaveLanguage } from './use-save-language.ts';

export function PersonalDetailsCard({ name, phone, dateOfBirth }: CustomerMe) {
  const t = useTranslations('settings');
  const locale = useLocale();
  const { switches } = useConfig();
  return (
    <Card
      title={t('personalDetails')}
      links={<CardLink href={paths.personalDetails}>{t('changePersonalDetails')}</CardLink>}
    >
      <dl {...isPrivate} className={styles.values}>
        <dt>{t('name')}</dt>
        <dd dir="auto">{name ?? t('notGiven')}</dd>
        <dt>{t('phone')}</dt>
        <dd>{phone === undefined ? t('notGiven') : <bdi dir="ltr">{phone}</bdi>}</dd>
        {switches.birthday && dateOfBirth !== undefined ? (
          <>
            <dt>{t('dateOfBirth')}</dt>
            <dd>{formatLongDate(locale, wallClockFields(dateOfBirth))}</dd>
          </>
        ) : null}
      </dl>
    </Card>
  );
}

export function SignInCard({ email }: Pick<CustomerMe, 'email'>) {
  const t = useTranslations('settings');
  const security = useTranslations('security');
  const changeEmail = useTranslations('changeEmail');
  const changesEmail = useChangesEmail();
  const locale = useLocale();
  const { passwordUrl } = useConfig();
  const query = new URLSearchParams({ shop: window.location.origin, lang: locale });
  return (
    <Card
      title={t('signIn')}
      links={
        <>
          {changesEmail && <CardLink href={paths.changeEmail}>{changeEmail('title')}</CardLink>}
          {passwordUrl && <CardLink href={`${passwordUrl}?${query}`}>{t('newPassword')}</CardLink>}
          {hasExtension('activity') && <CardLink href={paths.security}>{security('title')}</CardLink>}
        </>
      }
    >
      <dl {...isPrivate} className={styles.values}>
        <dt>{t('email')}</dt>
        <dd>{email}</dd>
        {changesEmail ? <PendingEmail /> : null}
        {passwordUrl === null ? null : (
          <>
            <dt>{t('password')}</dt>
            <dd>{t('passwordText')}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function PendingEmail() {
  const t = useTranslations('changeEmail');
  const { data: pending } = usePendingEmail();
  if (!pending) return null;
  return (
    <>
      <dt>{t('waiting')}</dt>
      <dd>{pending.email}</dd>
    </>
  );
}

export function PaymentCard() {
  const t = useTranslations('settings');
  return (
    <Card
      title={t('paymentMethods')}
      links={<CardLink href={paths.paymentMethod}>{t('changePaymentMethods')}</CardLink>}
    >
      <DefaultMethod />
    </Card>
  );
}

function DefaultMethod() {
  const t = useTranslations('settings');
  const methods = usePaymentMethods();
  const error = useKnownError(methods);
  if (methods.data) {
    const [first] = methods.data;
    return first ? <PaymentLabel method={first} /> : <p>{t('noPaymentMethods')}</p>;
  }
  return error ? <p>{t('methodsFailed')}</p> : <Skeleton className={styles.line} />;
}

/** Absent where there is no choice. */
export function LanguageCard() {
  const t = useTranslations('settings');
  const { mutate } = useSaveLanguage();
  if (!useHasLanguages()) return null;
  return (
    <Card
      title={t('language')}
      links={
        <span className={styles.language}>
          <LanguageMenu onChosen={mutate} />
        </span>
      }
    >
      <p>{t('languageText')}</p>
    </Card>
  );
}

/** Absent where there is nothing to read or to choose. */
export function PrivacyCard() {
  const t = useTranslations('settings');
  const config = useConfig();
  const { legal } = config;
  const data = useTranslations('privacy');
  const hasCopies = hasExtension('personalData');
  if (legal.privacy === null && !needsConsent(config) && !hasCopies) return null;
  return (
    <Card
      title={t('privacy')}
      links={
        <>
          {hasCopies && <CardLink href={paths.privacy}>{data('title')}</CardLink>}
          {legal.privacy && (
            <CardLink href={legal.privacy} newTab>
              {t('privacyPolicy')}
            </CardLink>
          )}
          <CookieSettingsButton />
        </>
      }
    >
      <p>{t('privacyText')}</p>
    </Card>
  );
}
