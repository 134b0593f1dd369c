import { type TwoStep, twoStepRoutes } from '@keepsake/contract/two-step';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { storeChanged } from '../../api/query-client.ts';
import { signInAgain } from '../../api/sign-in.ts';
import { paths } from '../../browser/paths.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { refreshSecurity, securityKey } from './security-queries.ts';

export interface Identity {
  readonly idpType: string;
  readonly idpSub: string;
}

const twoStepKey = [...securityKey, 'two-step'];

export function useTwoStep(params: Identity) {
  return useQuery({
    queryKey: twoStepKey,
    queryFn: ({ signal }) => call(twoStepRoutes.getTwoStep, { params, signal }),
    staleTime: 0,
  });
}

/** The entries of the activity have changed, too. */
export function storeTwoStep(changed: TwoStep): void {
  storeChanged(twoStepKey, changed);
  void refreshSecurity();
}

interface TwoStepChange<Sent, Result> {
  readonly send: (sent: Sent) => Promise<Result>;
  readonly onChanged: (result: Result) => void;
  /** Called where another window or device was first; the state is on its way. */
  readonly onConflict?: () => void;
}

/** Requests the password again if the sign-in was long ago; then the customer presses once more. */
export function useTwoStepChange<Sent, Result>({ send, onChanged, onConflict }: TwoStepChange<Sent, Result>) {
  const t = useTranslations('twoStep');
  return useMutation({
    mutationFn: send,
    meta: { operation: 'two-step', showsFields: true },
    onSuccess: onChanged,
    onError(error) {
      if (isApiError(error, 'recent-sign-in-required')) signInAgain(paths.security);
      if (!isApiError(error, 'conflict')) return;
      showToast({ tone: 'neutral', message: t('changedElsewhere') });
      void refreshSecurity();
      onConflict?.();
    },
  });
}
