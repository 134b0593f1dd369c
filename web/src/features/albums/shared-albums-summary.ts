import type { SharedAlbumsSummary } from '@keepsake/contract/shared-albums';
import { queryOptions } from '@tanstack/react-query';

/** How many albums are shared. The photos page shows it before anything of albums is loaded. */
export const sharedAlbumsSummaryQuery = queryOptions({
  queryKey: ['shared-albums', 'summary'],
  queryFn: async ({ signal }): Promise<SharedAlbumsSummary> =>
    (await import('./ask-summary.ts')).askSummary(signal),
});
