import type { ClientOperation } from '@keepsake/contract/client-errors';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { reportError } from '../browser/report-error.ts';
import { isTemporary } from './api-error.ts';

/** Two more tries, and only for what may work the next time. */
const maxRetries = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => reportError(error, 'query') }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => reportError(error, meta?.operation ?? 'mutation'),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a call fails at once and says so, instead of waiting without a word.
      networkMode: 'always',
      // Off by default in this mode; what failed for want of a network comes by itself when there is one again.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < maxRetries && isTemporary(error),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    /** What a mutation is called in reports of its failures. */
    mutationMeta: { readonly operation: ClientOperation };
  }
}
