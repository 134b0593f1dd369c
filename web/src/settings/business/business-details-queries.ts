import {
  type BusinessDetails,
  businessDetailsRoutes,
  checkedNumbers,
  type StoredBusinessDetails,
} from '@keepsake/contract/business-details';
import type { InvalidField } from '@keepsake/contract/error-body';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { clearChanged } from '../customer-cache.ts';
import { customerKey } from './use-customer.ts';

/** Below the customer's key, so that a push message refreshes both. */
const detailsKey = [...customerKey, 'business-details'];

/** Null: the shop has no business account. */
export function useBusinessDetails() {
  return useQuery({
    queryKey: detailsKey,
    queryFn: async ({ signal }): Promise<StoredBusinessDetails | null> => {
      try {
        return await call(businessDetailsRoutes.getBusinessDetails, { signal });
      } catch (error) {
        if (isApiError(error, 'not-found')) return null;
        throw error;
      }
    },
  });
}

/** Numbers that the service refuses, of details that are not all valid. Without a response there are none. */
export async function findRefusedNumbers(valid: BusinessDetails): Promise<readonly InvalidField[]> {
  if (checkedNumbers.every((name) => valid[name] === undefined)) return [];
  try {
    await call(businessDetailsRoutes.putBusinessDetails, { body: { ...valid, checkOnly: true } });
    return [];
  } catch (error) {
    return isApiError(error) ? error.fields : [];
  }
}

/** Saves details; those that are complete go to the shop. */
export function useSaveBusinessDetails() {
  const t = useTranslations();
  return useMutation({
    mutationFn: (body: BusinessDetails) => call(businessDetailsRoutes.putBusinessDetails, { body }),
    meta: { operation: 'change-details', showsFields: true },
    async onSuccess(stored) {
      queryClient.setQueryData(detailsKey, stored);
      await queryClient.invalidateQueries({ queryKey: customerKey });
      const isDraft = stored.missing.length > 0;
      showToast({ tone: 'success', message: isDraft ? t('settings.saved') : t('business.detailsSent') });
      clearChanged();
    },
  });
}
