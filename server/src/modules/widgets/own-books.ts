import { isPhotoBook } from '@keepsake/contract/orders';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { OwnProduct } from '../orders/index.ts';
import type { ConnectedDependencies, Standing, WidgetOwner } from './widget-dependencies.ts';

/** A photo book in an order of the customer. */
export interface OwnBook extends OwnProduct {
  readonly standing: Standing;
}

const unremarked: Standing = { isBlocked: false, isPublic: false };

export const missing = () => new ApiError('not-found', { detail: 'no such photo book or widget' });

/** Finds photo books by the codes of the products; none for a business account (S5). */
export async function findBooks(
  { customers, orders, readStandings }: ConnectedDependencies,
  tx: Transaction,
  owner: WidgetOwner,
  productCodes: readonly string[],
): Promise<ReadonlyMap<string, OwnBook>> {
  const customer = await customers.find(tx, owner.tenantId, owner.customerId);
  if (customer?.isBusiness !== false) return new Map();
  const products = await orders.findOwnProducts(tx, owner, productCodes);
  const books = [...products.values()].filter(({ product }) => isPhotoBook(product));
  const standings = await readStandings(tx, owner, books);
  return new Map(
    books.map((book) => {
      const { productCode } = book.product;
      return [productCode, { ...book, standing: standings.get(productCode) ?? unremarked }];
    }),
  );
}

/**
 * Finds a photo book that may be shown to others.
 *
 * @throws ApiError not-found, order-blocked
 */
export async function findShowable(
  dependencies: ConnectedDependencies,
  tx: Transaction,
  owner: WidgetOwner,
  productCode: string,
): Promise<OwnBook> {
  const book = (await findBooks(dependencies, tx, owner, [productCode])).get(productCode);
  if (!book) throw missing();
  if (book.standing.isBlocked) throw new ApiError('order-blocked');
  return book;
}
