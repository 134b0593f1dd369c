import { type AccountDeletion, accountDeletionRoutes } from '@keepsake/contract/account-deletion';
import { useMutation, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../api/api-error.ts';
import { call, hasExtension } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Account } from '../../api/session.ts';
import { signInAgain } from '../../api/sign-in.ts';
import { useConfig } from '../../api/site-context.tsx';
import { paths } from '../../browser/paths.ts';

export type Identity = NonNullable<Account['identity']>;

const key = ['account-deletion'];

/** Empty where a service of the retailer does not know what a deletion means. */
export function useAccountDeletion(identity: Identity) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }): Promise<Partial<AccountDeletion>> =>
      hasExtension('accountDeletion')
        ? call(accountDeletionRoutes.getAccountDeletion, { params: identity, signal })
        : Promise.resolve({}),
    // Orders and photos change elsewhere.
    staleTime: 0,
  });
}

export function useRequestDeletion(identity: Identity) {
  const { channel } = useConfig();
  return useMutation({
    mutationFn: () =>
      call(accountDeletionRoutes.requestAccountDeletion, { params: identity, body: { channel } }),
    meta: { operation: 'request-account-deletion' },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
    onError(error) {
      if (isApiError(error, 'recent-sign-in-required')) signInAgain(paths.deleteAccount);
      if (isApiError(error, 'orders-open')) void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
