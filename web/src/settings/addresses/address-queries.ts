import { type Address, type AddressInput, addressesRoutes } from '@keepsake/contract/addresses';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError, isUnknownId } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { customerKey } from '../business/use-customer.ts';
import { clearChanged } from '../customer-cache.ts';

/** Below the customer's key, so that a push message refreshes both. */
const addressesKey = [...customerKey, 'addresses'];
const undoMs = 10_000;

const refresh = () => queryClient.invalidateQueries({ queryKey: addressesKey });

/** The default first, then the newest. */
export function useAddresses() {
  return useQuery({
    queryKey: addressesKey,
    queryFn: ({ signal }) => call(addressesRoutes.listAddresses, { signal }),
  });
}

const isMissing = (error: unknown) => isApiError(error) && error.status === 404;

/** Null: it does not exist. */
export function useStoredAddress(id: string) {
  return useQuery({
    queryKey: [...addressesKey, id],
    queryFn: async ({ signal }): Promise<Address | null> => {
      try {
        return await call(addressesRoutes.getAddress, { params: { id }, signal });
      } catch (error) {
        if (isUnknownId(error)) return null;
        throw error;
      }
    },
  });
}

const add = (body: AddressInput) => call(addressesRoutes.addAddress, { body });

/** @param id undefined: a new one */
export function useSaveAddress(id: string | undefined) {
  const t = useTranslations('settings');
  return useMutation({
    mutationFn: (body: AddressInput) =>
      id === undefined ? add(body) : call(addressesRoutes.changeAddress, { params: { id }, body }),
    meta: { operation: 'change-address', showsFields: true },
    async onSuccess() {
      await refresh();
      showToast({ tone: 'success', message: t('addressSaved') });
      clearChanged();
    },
  });
}

/** What is gone already counts as deleted. A toast offers to undo it. */
export function useDeleteAddress() {
  const t = useTranslations('settings');
  const undo = useMutation({
    mutationFn: add,
    meta: { operation: 'change-address' },
    onSuccess: refresh,
    onError: () => showToast({ tone: 'error', message: t('undoFailed') }),
  });
  return useMutation({
    mutationFn: ({ id }: Address) =>
      call(addressesRoutes.deleteAddress, { params: { id } }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    meta: { operation: 'change-address' },
    async onSuccess(_, { id: __, updatedAt: ___, ...address }) {
      await refresh();
      const action = { label: t('undo'), onPress: () => undo.mutate(address), isUndo: true as const };
      showToast({ tone: 'success', message: t('addressDeleted'), action }, { timeoutMs: undoMs });
      clearChanged();
    },
    onError: () => showToast({ tone: 'error', message: t('deleteFailed') }),
  });
}
