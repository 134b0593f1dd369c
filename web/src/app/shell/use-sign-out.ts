import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { signOut } from '../../api/sign-out.ts';
import { reportError } from '../../browser/report-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';

/** Signing out, with its pending state; a failure is a toast, and one stays signed in. */
export function useSignOut() {
  const t = useTranslations('shell');
  // Stays pending after a success, until the browser has left.
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const start = (everywhere: boolean) => {
    setPending(true);
    signOut({ everywhere }).catch((error: unknown) => {
      setPending(false);
      setFailed(true);
      reportError(error, 'sign-out');
      showToast({ message: t('signOutFailed'), tone: 'error' });
    });
  };
  return { signOut: () => start(false), signOutEverywhere: () => start(true), isPending, hasFailed };
}
