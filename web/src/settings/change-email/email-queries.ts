import { emailChangesRoutes, type PendingEmailChange } from '@keepsake/contract/email-changes';
import { limits } from '@keepsake/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call, hasExtension } from '../../api/client.ts';
import { queryClient, storeChanged } from '../../api/query-client.ts';
import { useAccount, useConfig } from '../../api/site-context.tsx';
import { systemClock } from '../../browser/time.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { customerKey } from '../business/use-customer.ts';

const pendingKey = [...customerKey, 'email-change'];
const meta = { operation: 'request-email-change' } as const;

const store = (pending: PendingEmailChange | null) => storeChanged(pendingKey, pending);

const refresh = () => queryClient.invalidateQueries({ queryKey: pendingKey });

/** Whether the e-mail address is changed on this site: a provider of the retailer may have it. */
export function useChangesEmail(): boolean {
  const { changesEmail } = useConfig();
  const { identity } = useAccount();
  return changesEmail && identity !== undefined;
}

function useIdentity() {
  const { identity } = useAccount();
  return identity ?? { idpType: '', idpSub: '' };
}

/** The change that waits for its link; null without one, and after a reload where the service has no extension. */
export function usePendingEmail() {
  const params = useIdentity();
  return useQuery({
    queryKey: pendingKey,
    queryFn: async ({ signal }) => {
      if (!hasExtension('pendingEmailChange')) return null;
      return (await call(emailChangesRoutes.getPendingEmailChange, { params, signal })).pending;
    },
  });
}

/** When a link that was sent now stops working. */
const untilNow = () => new Date(systemClock.now() + limits.account.confirmationSeconds * 1000).toISOString();

export function useRequestEmailChange() {
  const params = useIdentity();
  const { channel } = useConfig();
  return useMutation({
    mutationFn: (email: string) =>
      call(emailChangesRoutes.requestEmailChange, { params, body: { email, channel } }),
    meta,
    onSuccess: (_, email) => void store({ email, until: untilNow() }),
  });
}

export function useResendEmailChange() {
  const t = useTranslations('changeEmail');
  const params = useIdentity();
  return useMutation({
    mutationFn: (_: PendingEmailChange) => call(emailChangesRoutes.resendEmailChange, { params }),
    meta,
    onSuccess(_, { email }) {
      store({ email, until: untilNow() });
      showToast({ tone: 'success', message: t('resent') });
    },
    onError(error) {
      // Cancelled or confirmed meanwhile.
      if (isApiError(error, 'not-found')) void refresh();
    },
  });
}

export function useCancelEmailChange() {
  const t = useTranslations('changeEmail');
  const params = useIdentity();
  return useMutation({
    mutationFn: () => call(emailChangesRoutes.cancelEmailChange, { params }),
    meta,
    onSuccess() {
      store(null);
      showToast({ tone: 'success', message: t('cancelled') });
    },
    onError: () => showToast({ tone: 'error', message: t('cancelFailed') }),
  });
}
