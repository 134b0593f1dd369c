import { documentsRoutes, productPdf } from '@keepsake/contract/documents';
import { productStateOf } from '@keepsake/contract/order-state';
import { isPhotoBook } from '@keepsake/contract/orders';
import { previewPageName, productThumbnail } from '@keepsake/contract/shop-files';
import { type ListedOrder, maxOrdersPage, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isUnknownId } from '../api/api-error.ts';
import { call, hasExtension } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { useAccount } from '../api/site-context.tsx';
import { knownOrders, ordersKey } from '../orders/order-queries.ts';
import { photoBookNames } from './photo-book-names.ts';

type ListedProduct = ListedOrder['orders'][number]['products'][number];

/** A product of an order. */
export interface PhotoBook
  extends Pick<ListedProduct, 'productCode' | 'title' | 'articleName' | 'articleType' | 'thumbnailUrl'> {
  /** When it was ordered. */
  readonly createdAt: string;
  /** Time zone of its order. */
  readonly timeZone: string | undefined;
}

/** What the shop has sent of a photo book. */
export interface BookFiles {
  /** Names of its pages in order, the cover first. */
  readonly pages: readonly string[];
  readonly hasThumbnail: boolean;
  readonly hasPdf: boolean;
  /** Code of its inner order, where the service knows it. */
  readonly orderCode: string | undefined;
}

const { listOrdersOfAccount, getOrder } = superOrdersRoutes;

const booksKey = [...ordersKey, 'photo-books'];
const pageSize = 10;
/** Pages of orders that are read at once. */
const maxPages = 50;

/** Null for what is missing. */
async function unlessMissing<Data>(request: Promise<Data>): Promise<Data | null> {
  try {
    return await request;
  } catch (error) {
    if (isUnknownId(error)) return null;
    throw error;
  }
}

async function loadFiles(code: string, signal: AbortSignal): Promise<BookFiles | null> {
  const query = { extendResponseCommand: 'none', extendResponseWithUrls: 'false' } as const;
  const product = await unlessMissing(call(documentsRoutes.getProduct, { params: { code }, query, signal }));
  if (!product) return null;
  const purposes = product.files.map(({ purpose }) => purpose);
  const pictures = hasExtension('productPictures') ? purposes : [];
  return {
    pages: pictures.filter((name) => previewPageName.test(name)),
    hasThumbnail: pictures.includes(productThumbnail),
    hasPdf: purposes.includes(productPdf),
    orderCode: product.orderCode,
  };
}

/** Null: there is no such product in an order of the customer. */
const filesOf = (productCode: string) => ({
  queryKey: [...booksKey, productCode, 'files'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadFiles(productCode, signal),
});

export function useBookFiles(productCode: string, { isEnabled }: { readonly isEnabled: boolean }) {
  return useQuery({ ...filesOf(productCode), enabled: isEnabled });
}

async function isOnline({ productCode, status }: ListedProduct): Promise<boolean> {
  if (productStateOf(status) === 'Sent') return true;
  // A failure takes away this book only.
  const files = await queryClient.fetchQuery(filesOf(productCode)).catch(() => null);
  return files !== null && (files.hasPdf || files.pages.length > 0);
}

/** Photo books of an order that were sent, or have an online version. */
async function booksOf({ createdAt, timeZone, orders }: ListedOrder): Promise<PhotoBook[]> {
  const books = orders.flatMap(({ products }) => products).filter(isPhotoBook);
  const online = await Promise.all(books.map(isOnline));
  return books.filter((_, index) => online[index]).map((book) => ({ ...book, createdAt, timeZone }));
}

interface OrdersPart {
  readonly books: readonly PhotoBook[];
  /** Null after the last order. */
  readonly next: number | null;
}

/** Reads orders from `offset` on until they have ten photo books; more at once where all kinds are listed. */
async function loadBooks(accountId: string, offset: number, signal: AbortSignal): Promise<OrdersPart> {
  const articleNames = await photoBookNames();
  const limit = articleNames ? pageSize : maxOrdersPage;
  const books: PhotoBook[] = [];
  let next = offset;
  for (let page = 0; page < maxPages && books.length < pageSize; page += 1) {
    const query = { offset: next, limit, ...(articleNames && { articleNames }) };
    const { items, totalCount } = await call(listOrdersOfAccount, { params: { accountId }, query, signal });
    for (const order of knownOrders(items)) books.push(...(await booksOf(order)));
    next += items.length;
    if (items.length === 0 || next >= totalCount) return { books, next: null };
  }
  return { books, next };
}

/** One that was ordered meanwhile moves others to the next part: they count once. */
function distinct(books: readonly PhotoBook[]): PhotoBook[] {
  return [...new Map(books.map((book) => [book.productCode, book])).values()];
}

/** The latest first. */
export function usePhotoBooks() {
  const { subject } = useAccount();
  return useInfiniteQuery({
    queryKey: [...booksKey, subject, 'list'],
    queryFn: ({ pageParam, signal }) => loadBooks(subject, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ pages, books: distinct(pages.flatMap(({ books }) => books)) }),
  });
}

/** Finds the inner order of a product where the service does not name it. */
async function findOrderCode(accountId: string, productCode: string, signal: AbortSignal) {
  let offset = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const query = { offset, limit: maxOrdersPage };
    const { items, totalCount } = await call(listOrdersOfAccount, { params: { accountId }, query, signal });
    const found = knownOrders(items)
      .flatMap(({ orders }) => orders)
      .find(({ products }) => products.some((product) => product.productCode === productCode));
    if (found) return found.orderCode;
    offset += items.length;
    if (items.length === 0 || offset >= totalCount) break;
  }
  return undefined;
}

/** A photo book with its files and its order. Null: it is no photo book of the customer. */
async function loadBook(accountId: string, productCode: string, signal: AbortSignal) {
  const files = await queryClient.fetchQuery(filesOf(productCode));
  if (!files) return null;
  const code = files.orderCode ?? (await findOrderCode(accountId, productCode, signal));
  if (code === undefined) return null;
  const order = await unlessMissing(call(getOrder, { params: { code }, signal }));
  const book = order?.products.find((product) => product.productCode === productCode);
  return order && book && isPhotoBook(book) ? { ...book, files, order } : null;
}

export type OpenedBook = NonNullable<Awaited<ReturnType<typeof loadBook>>>;

export function usePhotoBook(productCode: string) {
  const { subject } = useAccount();
  return useQuery({
    queryKey: [...booksKey, subject, productCode],
    queryFn: ({ signal }) => loadBook(subject, productCode, signal),
  });
}
