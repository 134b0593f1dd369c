import { type ExportList, exportsRoutes, type LibraryExport } from '@keepsake/contract/exports';
import { limits } from '@keepsake/contract/limits';
import { type QueryState, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { pollInterval } from '../api/poll-until.ts';
import { readable } from '../api/readable.ts';
import { unparsed } from './export-requests.ts';

export const exportsKey = ['exports'] as const;

/** Newest first, without expired ones; needs the extension `exportList`. */
export const exportListQuery = queryOptions({
  queryKey: [...exportsKey, 'list'],
  queryFn: ({ signal }): Promise<ExportList> =>
    readable(call(exportsRoutes.listExports, { signal }), unparsed),
  staleTime: 0,
});

const freshMs = 30_000;

export const exportQuery = (backupId: string) =>
  queryOptions({
    queryKey: [...exportsKey, backupId],
    queryFn: ({ signal }) => fetchExport(backupId, signal),
    // The export may be ready by now.
    staleTime: ({ state }) => (state.data?.status === 'READY' ? freshMs : 0),
  });

export function fetchExport(backupId: string, signal?: AbortSignal): Promise<LibraryExport> {
  return readable(call(exportsRoutes.getExport, { params: { backupId }, signal }), unparsed);
}

/** The counts change several times a second. */
const progressMs = 2000;
/** Poll interval until the export starts, without push. */
const requestedMs = 5000;
/** Poll interval with push, as a connection may be lost without an event. */
const pollWithPushMs = 120_000;

type Known = Pick<QueryState<ExportList>, 'data' | 'error' | 'fetchFailureCount'>;

/** False if no export is in progress. */
export function exportPollInterval(
  { data, error, fetchFailureCount }: Known,
  isPushLive: boolean,
): number | false {
  const status = data?.items[0]?.status;
  if (status !== 'REQUESTED' && status !== 'IN_PROGRESS') return false;
  if (error || status === 'IN_PROGRESS') return pollInterval(error, fetchFailureCount, progressMs);
  return isPushLive ? pollWithPushMs : requestedMs;
}

const validMs = limits.exports.validSeconds * 1000;

export function expiryOf(updated: string): string {
  return new Date(Date.parse(updated) + validMs).toISOString();
}

export const validDays = validMs / 86_400_000;
