import { limits } from '@keepsake/contract/limits';
import { merchandiseRoutes } from '@keepsake/contract/merchandise';
import { isPhotoBook } from '@keepsake/contract/orders';
import * as z from 'zod/mini';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';

const query = '{ Channels { Articles { ArticleType Title } } }';
const channels = z.object({
  Channels: z.array(
    z.object({ Articles: z.array(z.object({ ArticleType: z.string(), Title: z.string() })) }),
  ),
});

async function load(signal: AbortSignal): Promise<string[]> {
  const { data } = await call(merchandiseRoutes.queryMerchandise, { body: { query }, signal });
  const articles = channels.parse(data).Channels.flatMap(({ Articles }) => Articles);
  const books = articles.filter(({ ArticleType }) => isPhotoBook({ articleType: ArticleType }));
  return [...new Set(books.map(({ Title }) => Title))];
}

/** Names of the articles that are photo books; undefined: unknown, or too many for one request. */
export async function photoBookNames(): Promise<string[] | undefined> {
  const names = await queryClient
    .fetchQuery({
      queryKey: ['photo-book-names'],
      queryFn: ({ signal }) => load(signal),
      staleTime: 3_600_000,
    })
    // The list is shown without them.
    .catch(() => []);
  return names.length > 0 && names.length <= limits.orders.maxArticleNames ? names : undefined;
}
