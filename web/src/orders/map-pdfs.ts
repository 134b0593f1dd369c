import { documentsRoutes } from '@keepsake/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useConfig } from '../api/site-context.tsx';
import { isFrom } from '../browser/from-origin.ts';
import { ordersKey } from './order-queries.ts';

/** Maps and the like of all orders, of the latest first; without those on other origins than ours and the shop's. */
export function useMapPdfs() {
  const { shopOrigins } = useConfig();
  return useQuery({
    queryKey: [...ordersKey, 'maps'],
    queryFn: ({ signal }) => call(documentsRoutes.listMapPdfs, { signal }),
    select: (maps) => maps.filter(({ url }) => isFrom(url, [window.location.origin, ...shopOrigins])),
  });
}
