import { type AddressChangeState, addressChangesRoutes as routes } from '@keepsake/contract/address-changes';
import type { DeliveryAddressInput } from '@keepsake/contract/addresses';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { eventTracker } from '../browser/event-tracker.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { ordersKey } from './order-queries.ts';

/** Steps of a change in this tab; what became of it elsewhere comes with the order. */
export type AddressChangeStep = 'NotStarted' | 'Editing' | 'RequestInProgress' | AddressChangeState;

const refresh = () => queryClient.invalidateQueries({ queryKey: ordersKey });

/** Resolves with the new state. */
export function useChangeDeliveryAddress(orderCode: string) {
  const t = useTranslations('orders');
  return useMutation({
    async mutationFn(body: DeliveryAddressInput): Promise<AddressChangeState> {
      const change = await call(routes.changeDeliveryAddress, { params: { code: orderCode }, body });
      // A service that sends no details may still refuse.
      return change?.state ?? 'RequestSent';
    },
    meta: { operation: 'change-delivery-address', showsFields: true },
    onSuccess(state) {
      eventTracker.track({ name: 'address-change-requested' });
      showToast({
        tone: 'success',
        message: t(state === 'RequestSent' ? 'addressRequestSent' : 'addressChanged'),
      });
      return refresh();
    },
    // The change may be too late, or another tab was first.
    onError: (error) => (isApiError(error) && error.status === 409 ? refresh() : undefined),
  });
}
