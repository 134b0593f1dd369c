import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { readMailToken } from '../../browser/mail-token.ts';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { ResultLayout } from './result-layout.tsx';

interface ErrorPageProps {
  readonly title: string;
  readonly text: string;
  /** Address of "Try again"; the settings by default (PLA-23). */
  readonly tryAgain?: string;
}

function ErrorPage({ title, text, tryAgain = paths.settings }: ErrorPageProps) {
  const t = useTranslations('results');
  return (
    <ResultLayout
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
    </ResultLayout>
  );
}

/** While the token of the mailed link is kept, "Try again" leads back to the confirmation. */
export function DeleteAccountErrorPage() {
  const t = useTranslations('results');
  const [canRepeat] = useState(() => readMailToken(paths.deleteAccountConfirmation).size > 0);
  return (
    <ErrorPage
      title={t('deleteFailedTitle')}
      text={t('deleteFailed')}
      tryAgain={canRepeat ? paths.deleteAccountConfirmation : paths.settings}
    />
  );
}

export function ChangeEmailErrorPage() {
  const t = useTranslations('results');
  return <ErrorPage title={t('emailFailedTitle')} text={t('emailFailed')} />;
}

/** While the parameters of the mailed link are kept, "Try again" repeats the confirmation (S29). */
export function SubscriptionErrorPage() {
  const t = useTranslations('results');
  const [canRepeat] = useState(() => readMailToken(paths.doubleOptInConfirmation).size > 0);
  return (
    <ErrorPage
      title={t('subscriptionFailedTitle')}
      text={t('subscriptionFailed')}
      tryAgain={canRepeat ? paths.doubleOptInConfirmation : paths.settings}
    />
  );
}
