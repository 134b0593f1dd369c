import { LogOut } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '../browser/page.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { PageSpinner } from '../ui/spinner/spinner.tsx';
import { useSignOut } from './shell/use-sign-out.ts';

/** Signs out; visible until the browser leaves, and on failure. */
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
