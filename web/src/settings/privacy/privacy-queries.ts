import { consentProofsRoutes } from '@keepsake/contract/consent-proofs';
import { personalDataRoutes } from '@keepsake/contract/personal-data';
import { useMutation, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../api/api-error.ts';
import { checkAddress } from '../../api/check-address.ts';
import { call } from '../../api/client.ts';
import { pollInterval } from '../../api/poll-until.ts';
import { queryClient, storeChanged } from '../../api/query-client.ts';
import { downloadFrom } from '../../browser/download.ts';
import { customerKey } from '../business/use-customer.ts';

/** Below the customer's key, so that a push message refreshes both. */
const copyKey = [...customerKey, 'personal-data'];

const pollMs = 5000;

/** The latest copy, requested again while it is being prepared. */
export function useCopy() {
  return useQuery({
    queryKey: copyKey,
    queryFn: ({ signal }) => call(personalDataRoutes.getPersonalData, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error, fetchFailureCount } }) =>
      data?.state === 'preparing' && pollInterval(error, fetchFailureCount, pollMs),
  });
}

/** Answers about cookies of this brand; requested again with each visit, as the banner is answered anywhere. */
export function useConsents() {
  return useQuery({
    queryKey: [...customerKey, 'consents'],
    queryFn: ({ signal }) => call(consentProofsRoutes.listConsents, { signal }),
    staleTime: 0,
  });
}

export function useRequestCopy() {
  return useMutation({
    mutationFn: () => call(personalDataRoutes.requestPersonalData),
    meta: { operation: 'request-personal-data' },
    onSuccess: (copy) => storeChanged(copyKey, copy),
  });
}

/** Lets the browser download the zip. */
export function useDownloadCopy() {
  return useMutation({
    async mutationFn() {
      const { url } = await call(personalDataRoutes.getPersonalDataUrl);
      await checkAddress(url);
      downloadFrom(url, 'personal-data.zip');
    },
    meta: { operation: 'download-personal-data' },
    onError(error) {
      // The page shows that it has expired.
      if (isApiError(error, 'not-found')) void queryClient.invalidateQueries({ queryKey: copyKey });
    },
  });
}
