import type { Download } from '@keepsake/contract/downloads';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../api/site-context.tsx';
import { downloadsQuery, useDownloadsPush } from '../downloads/downloads-query.ts';
import { useExportPush } from '../exports/export-push.ts';
import { exportListQuery } from '../exports/export-queries.ts';
import type { ReadyExport } from '../exports/ready-exports.tsx';
import { shownItems } from './overview-card.tsx';

export type ReadyDownload =
  | { readonly kind: 'archive'; readonly download: Download }
  | { readonly kind: 'export'; readonly ready: ReadyExport };

/** What can be downloaded now: exports, then archives, the newest first. */
export function useReadyDownloads() {
  const { switches, extensions } = useConfig();
  const hasExports = switches.export && extensions.exportList === true;
  useDownloadsPush();
  useExportPush();
  const archives = useQuery(downloadsQuery);
  const exports = useQuery({ ...exportListQuery, enabled: hasExports });
  const isComplete = archives.data && (exports.data || !hasExports);
  const error = archives.error ?? exports.error;
  const items: ReadyDownload[] = [
    ...(exports.data?.items ?? [])
      .filter((item): item is ReadyExport => item.status === 'READY')
      .map((ready) => ({ kind: 'export', ready }) as const),
    ...(archives.data?.items ?? [])
      .filter(({ state }) => state !== 'failed')
      .map((download) => ({ kind: 'archive', download }) as const),
  ];
  return {
    data: isComplete ? items.slice(0, shownItems) : undefined,
    status: isComplete ? ('success' as const) : error ? ('error' as const) : ('pending' as const),
    error,
    isLoading: archives.isLoading || exports.isLoading,
    failureCount: archives.failureCount + exports.failureCount,
    isFetching: archives.isFetching || exports.isFetching,
    refetch: () => Promise.all([archives.refetch(), ...(hasExports ? [exports.refetch()] : [])]),
  };
}
