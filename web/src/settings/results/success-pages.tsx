import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { trackDeletion } from '../delete-account/track-deletion.ts';
import { ResultLayout } from './result-layout.tsx';

export function AccountDeletedPage() {
  const t = useTranslations('results');
  const { brand, shopUrl } = useConfig();
  useEffect(trackDeletion, []);
  return (
    <ResultLayout
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
    </ResultLayout>
  );
}

export function ChangeEmailSuccessPage() {
  const t = useTranslations('results');
  return (
    <ResultLayout
      outcome="done"
      title={t('emailChangedTitle')}
      actions={
        <NavButton href={paths.home} variant="primary">
          {t('signIn')}
        </NavButton>
      }
    >
      {t('emailChanged')}
    </ResultLayout>
  );
}

export function SubscriptionSuccessPage() {
  const t = useTranslations('results');
  const { brand } = useConfig();
  return (
    <ResultLayout
      outcome="done"
      title={t('subscribedTitle')}
      actions={
        <NavButton href={paths.home} variant="primary">
          {t('goToAccount')}
        </NavButton>
      }
    >
      {t('subscribed', { brand: brand.name })}
    </ResultLayout>
  );
}
