import { type OrderState, productStateOf } from '@keepsake/contract/order-state';
import { isPhotoBook } from '@keepsake/contract/orders';
import { type ListedOrder, maxOrdersPage, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useAccount } from '../api/site-context.tsx';
import { knownOrders, ordersKey } from '../orders/order-queries.ts';

type ListedProduct = ListedOrder['orders'][number]['products'][number];

export interface OrderedBook
  extends Pick<ListedProduct, 'productCode' | 'title' | 'articleName' | 'articleType' | 'thumbnailUrl'> {
  /** When it was ordered, ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Time zone of its order. */
  readonly timeZone: string | undefined;
  readonly state: OrderState | undefined;
}

/** A hundred orders at a time, five thousand at most. */
const maxPages = 50;

/** Orders of all articles (S86). */
async function loadOrders(accountId: string, signal: AbortSignal): Promise<ListedOrder[]> {
  const loadPage = (page: number) => {
    const query = { offset: page * maxOrdersPage, limit: maxOrdersPage };
    return call(superOrdersRoutes.listOrdersOfAccount, { params: { accountId }, query, signal });
  };
  const first = await loadPage(0);
  const pages = Math.min(maxPages, Math.ceil(first.totalCount / maxOrdersPage));
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, page) => loadPage(page + 1));
  return [first, ...(await Promise.all(others))].flatMap(({ items }) => knownOrders(items));
}

const isMade = ({ state }: OrderedBook) => state !== 'Cancelled' && state !== 'AwaitingPayment';

/**
 * Each once, those of the latest order first (S27): as in its latest order that was paid for and not cancelled, if there
 * is one.
 */
function orderedBooksOf(orders: readonly ListedOrder[]): OrderedBook[] {
  const all = orders.flatMap(({ createdAt, timeZone, orders: parts }) =>
    parts
      .flatMap(({ products }) => products)
      .filter(isPhotoBook)
      .map((product) => ({ ...product, createdAt, timeZone, state: productStateOf(product.status) })),
  );
  const books = new Map<string, OrderedBook>();
  for (const book of all) {
    const latest = books.get(book.productCode);
    if (!latest || (!isMade(latest) && isMade(book))) books.set(book.productCode, book);
  }
  return [...books.values()];
}

export function useOrderedBooks({ isEnabled = true } = {}) {
  const { subject } = useAccount();
  return useQuery({
    queryKey: [...ordersKey, 'photo-books', subject, 'ordered'],
    queryFn: async ({ signal }) => orderedBooksOf(await loadOrders(subject, signal)),
    enabled: isEnabled,
  });
}
