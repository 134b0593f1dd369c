import { type Cancellation, cancellationsRoutes } from '@keepsake/contract/cancellations';
import type { SuperOrder } from '@keepsake/contract/super-orders';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { ordersKey } from './order-queries.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: ordersKey });

export function useCancelOrder(orderCode: string) {
  const t = useTranslations('orders');
  return useMutation({
    mutationFn: (): Promise<Cancellation> =>
      call(cancellationsRoutes.cancelOrder, { params: { code: orderCode } }),
    meta: { operation: 'cancel-order' },
    onSuccess() {
      showToast({ tone: 'success', message: t('cancelSent') });
      return refresh();
    },
    // The order was paid or made meanwhile.
    onError: (error) => (isApiError(error) && error.status === 409 ? refresh() : undefined),
  });
}

/** Whether the shop waits for a payment. */
export const isToPay = ({ status, paymentStatus }: SuperOrder): boolean =>
  status === 'AwaitingPayment' && (paymentStatus === 'pending' || paymentStatus === 'failed');

/** Whether nobody should pay for the order, because it is being cancelled. */
export function isBeingCancelled({ cancellation }: SuperOrder): boolean {
  const state = cancellation?.latest?.state;
  return state === 'Requested' || state === 'Accepted';
}
