import { type ExportList, exportsRoutes, type LibraryExport } from '@keepsake/contract/exports';
import { type QueryState, queryOptions } from '@tanstack/react-query';
import { isTemporary } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { readable } from './readable.ts';

/** Everything that is known of exports. */
export const exportsKey = ['exports'] as const;

/** Exports that have not expired, the newest first; where the service has the extension `exportList`. */
export const exportListQuery = queryOptions({
  queryKey: [...exportsKey, 'list'],
  queryFn: ({ signal }): Promise<ExportList> => readable(call(exportsRoutes.listExports, { signal })),
  staleTime: 0,
});

const freshMs = 30_000;

export const exportQuery = (backupId: string) =>
  queryOptions({
    queryKey: [...exportsKey, backupId],
    queryFn: ({ signal }) => askForExport(backupId, signal),
    // What is not ready may be by now.
    staleTime: ({ state }) => (state.data?.status === 'READY' ? freshMs : 0),
  });

export function askForExport(backupId: string, signal?: AbortSignal): Promise<LibraryExport> {
  return readable(call(exportsRoutes.getExport, { params: { backupId }, signal }));
}

/** What an export counts changes several times a second. */
const progressMs = 2000;
/** Until it begins, where nobody tells. */
const requestedMs = 5000;
/** Where it is told: a connection that has died without a word tells nothing. */
const toldMs = 120_000;
/** While no answer comes the pauses grow up to this. */
const maxPauseMs = 30_000;

type Known = Pick<QueryState<ExportList>, 'data' | 'error' | 'fetchFailureCount'>;

/** Milliseconds until the list is asked for again; false when there is nothing to wait for. */
export function nextLook({ data, error, fetchFailureCount }: Known, isPushLive: boolean): number | false {
  const status = data?.items[0]?.status;
  if (status !== 'REQUESTED' && status !== 'IN_PROGRESS') return false;
  if (error) return isTemporary(error) && Math.min(progressMs * 2 ** fetchFailureCount, maxPauseMs);
  if (status === 'IN_PROGRESS') return progressMs;
  return isPushLive ? toldMs : requestedMs;
}
