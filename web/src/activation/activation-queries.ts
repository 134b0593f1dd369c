import { type Activation, activationRoutes, type ImportReport } from '@keepsake/contract/activation';
import { type QueryState, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { pollInterval } from '../api/poll-until.ts';
import { readable } from '../api/readable.ts';

/** Message for a response of an unexpected shape (ACT-10). */
const unparsed = 'Failed to parse response!';

const pollMs = 5000;

type Known = Pick<QueryState<Activation>, 'data' | 'error' | 'errorUpdateCount'>;

/** Milliseconds until the status is requested again; false when no import is under way. */
export function activationPollInterval({ data, error, errorUpdateCount }: Known): number | false {
  return data?.status === 'IMPORTING' && pollInterval(error, errorUpdateCount, pollMs);
}

/** Cached without limit (ACT-7). */
export const activationQuery = queryOptions({
  queryKey: ['activation'],
  queryFn: ({ signal }): Promise<Activation> =>
    readable(call(activationRoutes.getActivation, { signal }), unparsed),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const startActivation = () => readable(call(activationRoutes.startActivation), unparsed);

export const importReportQuery = queryOptions({
  queryKey: ['import-report'],
  queryFn: ({ signal }): Promise<ImportReport> => call(activationRoutes.getImportReport, { signal }),
});
