import { limits } from '@keepsake/contract/limits';
import type { Widget } from '@keepsake/contract/widgets';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { OwnBook } from './own-books.ts';
import type { ConnectedDependencies, WidgetOwner } from './widget-dependencies.ts';
import { listShares, type WidgetRow } from './widgets.repository.ts';

const { maxShares } = limits.widgets;

/** Omits widgets whose book is in no order of the customer any more. */
export async function presentWidgets(
  { database }: Pick<ConnectedDependencies, 'database'>,
  owner: WidgetOwner,
  rows: readonly WidgetRow[],
  books: ReadonlyMap<string, OwnBook>,
): Promise<Widget[]> {
  const shown = rows.flatMap((row) => {
    const book = books.get(row.product_code);
    return book ? [{ row, book }] : [];
  });
  const codes = shown.map(({ row }) => row.product_code);
  const shares = Map.groupBy(
    await listShares(database.autocommit, owner, codes, maxShares),
    ({ product_code }) => product_code,
  );
  return shown.map(({ row, book }) => ({
    orderCode: row.product_code,
    widgetCode: row.widget_code,
    createdAt: instantFromDatabase(row.created_at),
    title: book.product.title,
    views: Number(row.views),
    isPublic: book.standing.isPublic,
    shares: (shares.get(row.product_code) ?? []).map(({ recipient, shared_at }) => ({
      to: recipient,
      at: instantFromDatabase(shared_at),
    })),
  }));
}
