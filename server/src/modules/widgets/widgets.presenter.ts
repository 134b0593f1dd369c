import { limits } from '@keepsake/contract/limits';
import { type Widget, widgetCoverPath } from '@keepsake/contract/widgets';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { OwnBook } from './own-books.ts';
import type { ConnectedDependencies, WidgetOwner } from './widget-dependencies.ts';
import { listShares, type WidgetRow } from './widgets.repository.ts';

const { maxShares } = limits.widgets;

/** The first of the pages is the cover. */
function pagesOf({ widget_code }: WidgetRow, count: number, origin: string) {
  if (count === 0) return {};
  const coverUrl = `${origin}${widgetCoverPath.replace(':code', widget_code)}`;
  return { coverUrl, ...(count > 1 && { pageCount: count - 1 }) };
}

/** Omits widgets whose book is in no order of the customer any more. */
export async function presentWidgets(
  { database, shopFiles }: Pick<ConnectedDependencies, 'database' | 'shopFiles'>,
  { owner, origin }: { readonly owner: WidgetOwner; readonly origin: string },
  rows: readonly WidgetRow[],
  books: ReadonlyMap<string, OwnBook>,
): Promise<Widget[]> {
  const shown = rows.flatMap((row) => {
    const book = books.get(row.product_code);
    return book ? [{ row, book }] : [];
  });
  const codes = shown.map(({ row }) => row.product_code);
  const pages = await shopFiles.countPages(database.autocommit, owner.tenantId, codes);
  const shares = Map.groupBy(
    await listShares(database.autocommit, owner, codes, maxShares),
    ({ product_code }) => product_code,
  );
  return shown.map(({ row, book }) => ({
    orderCode: row.product_code,
    widgetCode: row.widget_code,
    createdAt: instantFromDatabase(row.created_at),
    title: book.product.title,
    ...pagesOf(row, pages.get(row.product_code) ?? 0, origin),
    views: Number(row.views),
    isPublic: book.standing.isPublic,
    shares: (shares.get(row.product_code) ?? []).map(({ recipient, shared_at }) => ({
      to: recipient,
      at: instantFromDatabase(shared_at),
    })),
  }));
}
