import type { ClientOperation } from '@keepsake/contract/client-errors';
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { reportError } from '../browser/report-error.ts';
import { isApiError, isTemporary } from './api-error.ts';

/** Retries of a query, for temporary errors only. */
const maxRetries = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => reportError(error, 'query') }),
  mutationCache: new MutationCache({
    onError(error, _variables, _result, { meta }) {
      const isShown = meta?.showsFields && isApiError(error) && error.fields.length > 0;
      if (!isShown) reportError(error, meta?.operation ?? 'mutation');
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Offline calls fail at once instead of waiting silently.
      networkMode: 'always',
      // Off by default in this mode. Refetches failed queries when the network is back.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < maxRetries && isTemporary(error),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Stores what a change has made. A response to an earlier request does not overwrite it: that query is sent again. */
export function storeChanged(queryKey: QueryKey, data: unknown): void {
  queryClient.setQueryData(queryKey, data);
  void queryClient.invalidateQueries({ queryKey, exact: true, fetchStatus: 'fetching' });
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      readonly operation: ClientOperation;
      /** A form shows refused fields next to them: then nothing has failed. */
      readonly showsFields?: true;
    };
  }
}
