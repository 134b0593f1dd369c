import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { ResultPage } from './result-page.tsx';

interface ErrorPageProps {
  readonly title: string;
  readonly text: string;
  /** Address of "Try again"; the settings by default (PLA-23). */
  readonly tryAgain?: string;
}

function ErrorPage({ title, text, tryAgain = paths.settings }: ErrorPageProps) {
  const t = useTranslations('results');
  return (
    <ResultPage
      outcome="failed"
      title={title}
      actions={
        <NavButton href={tryAgain} variant="primary">
          {t('tryAgain')}
        </NavButton>
      }
      footnote={t.rich('stillIssues', { link: (label) => <Link href={paths.contact}>{label}</Link> })}
    >
      {text}
    </ResultPage>
  );
}

export function DeleteAccountErrorPage() {
  const t = useTranslations('results');
  return <ErrorPage title={t('deleteFailedTitle')} text={t('deleteFailed')} />;
}

export function ChangeEmailErrorPage() {
  const t = useTranslations('results');
  return <ErrorPage title={t('emailFailedTitle')} text={t('emailFailed')} />;
}

/** With the mailed link's parameters, "Try again" repeats the confirmation (S29). */
export function SubscriptionErrorPage() {
  const t = useTranslations('results');
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const { 'confirmation-token': token, email } = search;
  const again = token && email ? confirmationPath(token, email) : {};
  return <ErrorPage title={t('subscriptionFailedTitle')} text={t('subscriptionFailed')} {...again} />;
}

function confirmationPath(token: string, email: string) {
  const query = new URLSearchParams({ 'confirmation-token': token, email });
  return { tryAgain: `${paths.subscriptionConfirmation}?${query}` };
}
