import { LogOut } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '../browser/page-title.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { PageSpinner } from '../ui/spinner/spinner.tsx';
import { useSignOut } from './shell/use-sign-out.ts';

/** Signs the customer out; the page is seen for as long as that takes, and where it fails. */
export function LogoutPage() {
  const t = useTranslations('shell');
  const { signOut, isPending, hasFailed } = useSignOut();
  usePageTitle(t('signOut'));
  const begin = useEffectEvent(signOut);
  useEffect(() => begin(), []);
  if (!hasFailed) return <PageSpinner />;
  return (
    <EmptyState
      isPage
      picture={<LogOut />}
      title={t('signOutFailed')}
      actions={
        <Button onPress={signOut} isPending={isPending}>
          {t('signOut')}
        </Button>
      }
    />
  );
}
