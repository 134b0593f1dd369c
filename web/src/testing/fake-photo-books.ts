import { documentsRoutes } from '@keepsake/contract/documents';
import { merchandiseRoutes } from '@keepsake/contract/merchandise';
import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { customer, refuse } from './fake-responses.ts';
import type { FakeServer } from './fake-server.ts';
import { sampleInnerOrder, sampleOrder, sampleProduct } from './sample-order.ts';

type Product = typeof sampleProduct;

export interface FakeBook extends Product {
  /** Count of its pages. */
  pages: number;
  hasPdf: boolean;
  hasThumbnail: boolean;
}

/** B1 and so on, each sent, with 24 pages. */
export function fakeBook(number: number, some: Partial<FakeBook> = {}): FakeBook {
  const { thumbnailUrl, ...product } = sampleProduct;
  return {
    ...product,
    productCode: `B${number}`,
    title: `Book ${number}`,
    articleName: 'Photo book A4',
    articleType: 'Photobook',
    status: 'Dispatched',
    pages: 24,
    hasPdf: true,
    hasThumbnail: false,
    ...some,
  };
}

export const fakeBooks = (count: number) => Array.from({ length: count }, (_, n) => fakeBook(n + 1));

export interface FakePhotoBooks {
  /** Products, each in an order of its own, the latest first. */
  stored: FakeBook[];
  /** Names of articles that are photo books. */
  articleNames: string[];
  /** Requested pictures, oldest first: `B1 preview.page.1`. */
  readonly pictures: string[];
  /** Pictures that cannot be loaded. */
  readonly broken: Set<string>;
  /** Width and height of a page. */
  shape: readonly [width: number, height: number];
}

function pictureOf(page: string, [width, height]: FakePhotoBooks['shape']): string {
  const hue = (Number(page.replace(/\D/g, '')) * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 40% 70%)"/><text x="50%" y="55%" font-size="120" text-anchor="middle">${page.replace('preview.page.', '')}</text></svg>`;
}

function inOrder({ pages, hasPdf, hasThumbnail, ...product }: FakeBook) {
  return { ...sampleInnerOrder, orderCode: `K-${product.productCode}-1`, products: [product] };
}

export function servePhotoBooks(server: FakeServer): FakePhotoBooks {
  const fake: FakePhotoBooks = {
    stored: [],
    articleNames: ['Photo book A4'],
    pictures: [],
    broken: new Set(),
    shape: [900, 600],
  };
  const find = (code: string) =>
    fake.stored.find(({ productCode }) => productCode === code) ?? refuse('not-found');
  server.respond(merchandiseRoutes.queryMerchandise, () => {
    const books = fake.articleNames.map((Title) => ({ ArticleType: 'PHOTOBOOK', Title }));
    return { data: { Channels: [{ Articles: [...books, { ArticleType: 'Print', Title: 'Print' }] }] } };
  });
  server.respond(superOrdersRoutes.listOrdersOfAccount, ({ params, query }) => {
    if (params.accountId !== customer.id) return refuse('not-found');
    const { articleNames, offset = 0, limit = 10 } = query;
    const names = articleNames === undefined ? undefined : [articleNames].flat();
    const found = fake.stored.filter(({ articleName }) => names?.includes(articleName) ?? true);
    const items = found.slice(offset, offset + limit).map((book) => {
      const { orders, ...order } = sampleOrder({ superOrderCode: `K-${book.productCode}` });
      return { ...order, orders: [inOrder(book)] };
    });
    return { items, totalCount: found.length };
  });
  server.respond(superOrdersRoutes.getOrder, ({ params }) => {
    const book = find(params.code.replace(/^K-|-1$/g, ''));
    const { createdAt, channel, currency } = sampleOrder();
    return { ...inOrder(book), superOrderCode: `K-${book.productCode}`, createdAt, channel, currency };
  });
  server.respond(documentsRoutes.getProduct, ({ params }) => {
    const { productCode, pages, hasPdf, hasThumbnail } = find(params.code);
    const purposes = [
      ...Array.from({ length: pages }, (_, page) => `preview.page.${page + 1}`),
      ...(hasPdf ? ['product.pdf'] : []),
      ...(hasThumbnail ? ['thumbnail'] : []),
    ];
    return { files: purposes.map((purpose) => ({ purpose })), orderCode: `K-${productCode}-1` };
  });
  server.respond(orderServicesRoutes.getReorderStatus, { isAvailable: true });
  server.serve(/\/v1\/Products\/[^/]+\/pictures\//, (request, response) => {
    const [, code = '', name = ''] = /Products\/([^/]+)\/pictures\/(.+)$/.exec(request.url ?? '') ?? [];
    fake.pictures.push(`${code} ${name}`);
    if (fake.broken.has(name)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, no-cache' });
    return response.end(pictureOf(name, fake.shape));
  });
  return fake;
}
