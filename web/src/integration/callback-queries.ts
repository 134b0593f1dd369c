import {
  type BusinessCallback,
  type BusinessEventName,
  businessCallbacksRoutes as routes,
} from '@keepsake/contract/business-callbacks';
import type { Delivery } from '@keepsake/contract/callbacks';
import type { CallbackFormat } from '@keepsake/contract/profile';
import { profileRoutes } from '@keepsake/contract/profile';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { queryClient, storeChanged } from '../api/query-client.ts';
import { systemClock } from '../browser/time.ts';
import { customerKey } from '../settings/business/use-customer.ts';
import { clearChanged, storeCustomer } from '../settings/customer-cache.ts';
import { showToast } from '../ui/toast/toasts.ts';

/** Below the customer's key, so that a push message refreshes all. */
const callbackKey = [...customerKey, 'callback'];
const operation = 'change-details';
const pageSize = 20;

const refresh = () => queryClient.invalidateQueries({ queryKey: callbackKey });
const store = (callback: BusinessCallback) => storeChanged(callbackKey, callback);

export function useCallback() {
  return useQuery({
    queryKey: callbackKey,
    queryFn: ({ signal }) => call(routes.getBusinessCallback, { signal }),
  });
}

export interface CallbackAddress {
  readonly callbackUrl: string | null;
  readonly callbackFormat: CallbackFormat;
}

/** Saves address and format, which switches sending on again. */
export function useSaveCallback() {
  const t = useTranslations('callbacks');
  return useMutation({
    mutationFn: (body: CallbackAddress) => call(profileRoutes.patchMe, { body }),
    meta: { operation, showsFields: true },
    async onSuccess(customer) {
      storeCustomer(customer);
      await refresh();
      showToast({ tone: 'success', message: t('saved') });
      clearChanged();
    },
  });
}

export function useChooseEvents() {
  const t = useTranslations('callbacks');
  return useMutation({
    mutationFn: (events: BusinessEventName[]) => call(routes.putBusinessCallback, { body: { events } }),
    meta: { operation },
    onSuccess: store,
    onError: () => showToast({ tone: 'error', message: t('eventsFailed') }),
  });
}

export function useNewSecret() {
  return useMutation({
    mutationFn: () => call(routes.renewBusinessSecret),
    meta: { operation },
    onSuccess: ({ secret, ...callback }) => store(callback),
  });
}

export function useTest() {
  return useMutation({
    mutationFn: () => call(routes.testBusinessCallback),
    meta: { operation },
    onSettled: refresh,
  });
}

/** Time for a try, in milliseconds. */
const tryMs = 2000;

/** Milliseconds until a waiting delivery was tried again. Others do not change by themselves. */
function untilNextTry(deliveries: readonly Delivery[]): number | false {
  const tries = deliveries.flatMap(({ nextTryAt }) =>
    nextTryAt === undefined ? [] : [Date.parse(nextTryAt)],
  );
  return tries.length > 0 && Math.max(Math.min(...tries) - systemClock.now(), 0) + tryMs;
}

/** The newest first. */
export function useDeliveries(isFailedOnly: boolean) {
  return useInfiniteQuery({
    queryKey: [...callbackKey, 'deliveries', isFailedOnly],
    queryFn: async ({ pageParam: before, signal }) => {
      const query = {
        limit: pageSize,
        ...(isFailedOnly && { outcome: 'failed' as const }),
        ...(before !== '' && { before }),
      };
      return (await call(routes.listBusinessDeliveries, { query, signal })).deliveries;
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?.id ?? null)),
    select: ({ pages }) => ({ pages, deliveries: pages.flat() }),
    staleTime: 0,
    refetchInterval: ({ state }) => untilNextTry(state.data?.pages.flat() ?? []),
  });
}

export function useSendAgain() {
  const t = useTranslations('callbacks');
  return useMutation({
    mutationFn: (id: string) => call(routes.redeliverBusinessEvents, { body: { ids: [id] } }),
    meta: { operation },
    async onSuccess() {
      await refresh();
      showToast({ tone: 'success', message: t('sentAgain') });
    },
    onError: () => showToast({ tone: 'error', message: t('eventsFailed') }),
  });
}
