import { downloadsRoutes } from '@keepsake/contract/downloads';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: ({ signal }) => call(downloadsRoutes.listDownloads, { signal }),
  // What was asked for a moment ago, here or elsewhere, has to be there.
  staleTime: 0,
});
