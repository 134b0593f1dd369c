import { merchandiseRoutes } from '@keepsake/contract/merchandise';
import * as z from 'zod/mini';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';

const query = 'query Vendor($code: String!) { Channel(code: $code) { Vendor { ID } } }';

const response = z.object({
  Channel: z.nullable(z.object({ Vendor: z.object({ ID: z.string() }) })),
});

async function load(code: string, signal: AbortSignal): Promise<string> {
  const { data, errors } = await call(merchandiseRoutes.queryMerchandise, {
    body: { query, variables: { code } },
    signal,
  });
  if (errors && errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '));
  const { Channel: channel } = response.parse(data);
  if (channel === null) throw new Error('Channel Not Found');
  return channel.Vendor.ID;
}

/** Id of the vendor of a channel. Requested once. */
export const fetchVendorId = (channel: string): Promise<string> =>
  queryClient.fetchQuery({
    queryKey: ['merchandise', channel, 'vendor'],
    queryFn: ({ signal }) => load(channel, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
