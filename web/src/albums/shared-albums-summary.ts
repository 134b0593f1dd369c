import type { SharedAlbumsSummary } from '@keepsake/contract/shared-albums';
import { queryOptions } from '@tanstack/react-query';

/** The photos page shows it before any code of albums is loaded. */
export const sharedAlbumsSummaryQuery = queryOptions({
  queryKey: ['shared-albums', 'summary'],
  queryFn: async ({ signal }): Promise<SharedAlbumsSummary> =>
    (await import('./fetch-summary.ts')).fetchSummary(signal),
});
