import { newsletterRoutes } from '@keepsake/contract/newsletter';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, hasExtension } from '../../api/client.ts';
import { storeChanged } from '../../api/query-client.ts';
import { useConfig } from '../../api/site-context.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { customerKey } from '../business/use-customer.ts';

const newsletterKey = [...customerKey, 'newsletter'];

/** Whether the brand sends newsletters that can be changed here. */
export function useHasNewsletter(): boolean {
  const { switches } = useConfig();
  return hasExtension('newsletter') && switches.newsletter;
}

export function useOwnSubscription() {
  return useQuery({
    queryKey: newsletterKey,
    queryFn: ({ signal }) => call(newsletterRoutes.getOwnSubscription, { signal }),
  });
}

export function useChangeSubscription() {
  const t = useTranslations('newsletter');
  return useMutation({
    mutationFn: (isSubscribed: boolean) =>
      call(newsletterRoutes.putOwnSubscription, { body: { isSubscribed } }),
    meta: { operation: 'change-newsletter' },
    onSuccess(subscription, isSubscribed) {
      storeChanged(newsletterKey, subscription);
      showToast({ tone: 'success', message: t(isSubscribed ? 'subscribedNow' : 'unsubscribedNow') });
    },
    onError: () => showToast({ tone: 'error', message: t('changeFailed') }),
  });
}
