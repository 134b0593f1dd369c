import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { signOut } from '../../api/sign-out.ts';
import { reportError } from '../../browser/report-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';

/** Signing out, with its pending state; a failure is a toast, and one stays signed in. */
export function useSignOut() {
  const t = useTranslations('shell');
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: signOut,
    onError: (error) => {
      reportError(error, 'sign-out');
      showToast({ message: t('signOutFailed'), tone: 'error' });
    },
  });
  // Stays pending until the browser has left.
  return { signOut: () => mutate(), isPending: isPending || isSuccess };
}
