import { type PaymentMethod, paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call, hasExtension } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useConfig } from '../../api/site-context.tsx';
import { leaveTo } from '../../browser/navigation.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { customerKey } from '../business/use-customer.ts';

const methodsKey = [...customerKey, 'payment-methods'];
const operation = 'change-payment-method';

const refresh = () => queryClient.invalidateQueries({ queryKey: methodsKey });

/** Whether the brand has a payment provider that keeps payment methods. */
export function useKeepsPayments(): boolean {
  const { paymentOrigins } = useConfig();
  return hasExtension('paymentMethods') && paymentOrigins.length > 0;
}

/** The default first. Only where the brand keeps payment methods. */
export function usePaymentMethods() {
  return useQuery({
    queryKey: methodsKey,
    queryFn: ({ signal }) => call(paymentMethodsRoutes.listPaymentMethods, { signal }),
  });
}

export function useMakeDefaultMethod() {
  const t = useTranslations('settings');
  return useMutation({
    mutationFn: ({ id }: PaymentMethod) =>
      call(paymentMethodsRoutes.makeDefaultPaymentMethod, { params: { id }, body: { isDefault: true } }),
    meta: { operation },
    async onSuccess(_, { label }) {
      await refresh();
      showToast({ tone: 'success', message: t('methodIsDefault', { label }) });
    },
    async onError() {
      showToast({ tone: 'error', message: t('methodNotChanged') });
      await refresh();
    },
  });
}

/** What is gone already counts as removed. */
export function useRemoveMethod({ onRemoved }: { readonly onRemoved: () => void }) {
  const t = useTranslations('settings');
  return useMutation({
    mutationFn: ({ id }: PaymentMethod) =>
      call(paymentMethodsRoutes.deletePaymentMethod, { params: { id } }).catch((error: unknown) => {
        if (!isApiError(error) || error.status !== 404) throw error;
      }),
    meta: { operation },
    async onSuccess(_, { label }) {
      onRemoved();
      showToast({ tone: 'success', message: t('methodRemoved', { label }) });
      await refresh();
    },
  });
}

/** Goes to the provider's page, which leads back here. Settles only when that fails. */
export function useAddMethod() {
  const t = useTranslations('settings');
  const { paymentOrigins } = useConfig();
  return useMutation({
    async mutationFn() {
      const { url } = await call(paymentMethodsRoutes.startPaymentSession);
      if (!paymentOrigins.includes(new URL(url).origin)) throw new Error('a payment page of others');
      return leaveTo(url);
    },
    meta: { operation },
    onError: () => showToast({ tone: 'error', message: t('methodPageFailed') }),
  });
}
