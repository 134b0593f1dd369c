import type { ListedOrder } from '@keepsake/contract/super-orders';
import type { Widget } from '@keepsake/contract/widgets';
import { sampleOrder, sampleProduct } from './sample-order.ts';

/** An order with a photo book `P1`, `Book 1`. */
export function bookOrder(id: string, some: Partial<typeof sampleProduct> = {}): ListedOrder {
  const thumbnailUrl = 'https://shop.example/a.svg';
  const product = { ...sampleProduct, thumbnailUrl, productCode: `P${id}`, title: `Book ${id}`, ...some };
  return sampleOrder({ superOrderCode: `K${id}` }, { products: [product] });
}

/** Orders of Book 1, Book 2 and so on. */
export const bookOrders = (count: number): ListedOrder[] =>
  Array.from({ length: count }, (_, n) => bookOrder(String(n + 1)));

/** The widget of `P1`, whose code is `wwwwwwwwwwwwwwwwwwwwP1`. */
export function sampleWidget(id: string, some: Partial<Widget> = {}): Widget {
  return {
    orderCode: `P${id}`,
    widgetCode: `P${id}`.padStart(22, 'w'),
    createdAt: '2026-11-20T10:00:00Z',
    title: `Book ${id}`,
    pageCount: 48,
    views: 12,
    isPublic: false,
    shares: [],
    ...some,
  };
}
