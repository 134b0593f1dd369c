import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { ResultPage } from './result-page.tsx';
import { trackDeletion } from './track-deletion.ts';

export function AccountDeletedPage() {
  const t = useTranslations('results');
  const { brand, shopUrl } = useConfig();
  useEffect(trackDeletion, []);
  return (
    <ResultPage
      outcome="done"
      title={t('accountDeletedTitle')}
      actions={
        shopUrl ? (
          <NavButton href={shopUrl} variant="primary">
            {t('goToBrand', { brand: brand.name })}
          </NavButton>
        ) : null
      }
      footnote={t.rich('deletedByMistake', { link: (label) => <Link href={paths.contact}>{label}</Link> })}
    >
      {t('accountDeleted', { brand: brand.name })}
    </ResultPage>
  );
}

export function ChangeEmailSuccessPage() {
  const t = useTranslations('results');
  return (
    <ResultPage
      outcome="done"
      title={t('emailChangedTitle')}
      actions={
        <NavButton href={paths.overview} variant="primary">
          {t('signIn')}
        </NavButton>
      }
    >
      {t('emailChanged')}
    </ResultPage>
  );
}

export function SubscriptionSuccessPage() {
  const t = useTranslations('results');
  const { brand } = useConfig();
  return (
    <ResultPage
      outcome="done"
      title={t('subscribedTitle')}
      actions={
        <NavButton href={paths.overview} variant="primary">
          {t('goToAccount')}
        </NavButton>
      }
    >
      {t('subscribed', { brand: brand.name })}
    </ResultPage>
  );
}
