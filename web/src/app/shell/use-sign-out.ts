import { sessionRoutes } from '@keepsake/contract/session';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, session } from '../../api/client.ts';
import { signOutBy } from '../../api/sign-in.ts';
import { eventTracker, signInKey } from '../../browser/event-tracker.ts';
import { exclusively } from '../../browser/exclusively.ts';
import { reportError } from '../../browser/report-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';

export function useSignOut() {
  const t = useTranslations('shell');
  // Stays pending after success, until the browser has left.
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const start = (everywhere: boolean) => {
    setPending(true);
    const request = async () => {
      const next = await call(sessionRoutes.logout, { body: { everywhere } });
      const account = session.account();
      if (account) eventTracker.track({ name: 'signed-out', subject: account.subject });
      return next;
    };
    // Other tabs find their session ended, and have no event of their own for that.
    signOutBy(() => exclusively(signInKey, request)).catch((error: unknown) => {
      setPending(false);
      setFailed(true);
      reportError(error, 'sign-out');
      showToast({ message: t('signOutFailed'), tone: 'error' });
    });
  };
  return { signOut: () => start(false), signOutEverywhere: () => start(true), isPending, hasFailed };
}
