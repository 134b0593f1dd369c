// Proves ORD-36.

import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { orderUploadsRoutes } from '@keepsake/contract/order-uploads';
import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeLibrary, makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { listedOrder, sampleInnerOrder, sampleOrder, sampleProduct } from '../../testing/sample-order.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const photos = makePhotos({ '2024-05': 120 });
const photoIds = photos.map(({ imageId }) => imageId);

let library: FakeLibrary;

function serveOrder(...products: readonly Partial<typeof sampleProduct>[]): void {
  const all = products.map((some, index) => ({ ...sampleProduct, productCode: `P-${index}`, ...some }));
  view.server.respond(
    superOrdersRoutes.getSuperOrder,
    sampleOrder({ orders: [{ ...sampleInnerOrder, products: all }] }),
  );
}

const asked = () => view.server.requests(photosByIdRoutes.findPhotos).map(({ body }) => body?.photoIds);
const productOf = (title: string) => screen.getByRole('heading', { level: 3, name: title }).closest('li');
const pictureOf = (title: string) => productOf(title)?.querySelector('img')?.src;
const shown = () =>
  within(screen.getByRole('dialog'))
    .queryAllByRole('img')
    .map((image) => image.getAttribute('alt'));
const names = (from: number, to: number) => photos.slice(from, to).map((photo) => photo.localFileName);

async function openSheet(count: number): Promise<void> {
  await view.open('/orders/K1');
  await view.user.click(await screen.findByRole('button', { name: `${count} photos` }));
  await screen.findByRole('dialog', { name: `${count} photos` });
}

beforeEach(() => {
  const { server } = view;
  server.push.refuse();
  library = serveLibrary(server, photos);
  server.respond(orderServicesRoutes.getVoucherOffer, { voucherOptionCode: 'AUTUMN-5', name: 'Autumn' });
});

describe('a product of the order', () => {
  it('shows the photos that it was made of, in their order, each leading to the photo', async () => {
    serveOrder({ photoIds: [photoIds[5], photoIds[2], photoIds[9]] as string[] });
    await openSheet(3);
    await waitFor(() => expect(shown()).toEqual([5, 2, 9].flatMap((at) => names(at, at + 1))));
    const link = within(screen.getByRole('dialog')).getByRole('link', { name: String(names(2, 3)) });
    expect(link.getAttribute('href')).toBe(`/my-photos/photos/preview/${photoIds[2]}`);
    expect(screen.queryByText(/deleted since/)).toBeNull();
  });

  it('says how many of them were deleted, and its picture is the first that was not', async () => {
    const [first, second] = photoIds as [string, string];
    library.photos = library.photos.slice(1);
    serveOrder({ title: 'Prints', photoIds: [first, second] });
    await openSheet(2);
    expect(await screen.findByText('1 photo has been deleted since.')).toBeTruthy();
    expect(shown()).toEqual(names(1, 2));
    expect(pictureOf('Prints')).toBe(library.photos[0]?.thumbnails[0]?.url);
  });

  it('shows a hundred at a time', async () => {
    library.photos = library.photos.filter((_, index) => index !== 110);
    serveOrder({ photoIds });
    await openSheet(120);
    await waitFor(() => expect(shown()).toEqual(names(0, 100)));
    await view.user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('1 photo has been deleted since.')).toBeTruthy();
    expect(shown()).toHaveLength(119);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says that they cannot be loaded, and loads them again', async () => {
    serveOrder({ thumbnailUrl: 'https://shop.example/a.svg', photoIds: photoIds.slice(0, 2) });
    view.server.error(photosByIdRoutes.findPhotos, 'internal');
    await openSheet(2);
    await screen.findByText('We couldn’t load the photos');
    serveLibrary(view.server, photos);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toEqual(names(0, 2)));
  });

  it('keeps the shop’s picture, and needs no photo for it', async () => {
    serveOrder(
      { title: 'Sent', thumbnailUrl: 'https://shop.example/a.svg', photoIds: photoIds.slice(0, 2) },
      { title: 'Without' },
      { title: 'Prints', photoIds: photoIds.slice(2, 8) },
    );
    await view.open('/orders/K1');
    await screen.findByRole('heading', { level: 3, name: 'Prints' });
    await waitFor(() => expect(pictureOf('Prints')).toContain(photoIds[2]));
    expect(pictureOf('Sent')).toBe('https://shop.example/a.svg');
    expect(pictureOf('Without')).toBeUndefined();
    expect(asked()).toEqual([photoIds.slice(2, 5)]);
    expect(view.server.requests(orderUploadsRoutes.getUpload)).toEqual([]);
  });
});

it('orders in lists have the first photo as picture, by one request', async () => {
  const { server } = view;
  const orders = [0, 10].map((from) => {
    const order = listedOrder(`K${from}`);
    const products = order.orders[0]?.products.map((product) => ({
      ...product,
      photoIds: photoIds.slice(from, from + 3),
    }));
    return { ...order, orders: order.orders.map((inner) => ({ ...inner, products })) };
  });
  server.respond(superOrdersRoutes.listSuperOrders, ({ query: { group } }) => ({
    items: group === 'history' ? [] : orders,
    totalCount: group === 'history' ? 0 : orders.length,
  }));
  await view.open('/orders');
  await screen.findByRole('link', { name: 'Order K10' });
  const pictures = () => [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
  await waitFor(() =>
    expect(pictures()).toEqual([0, 10].map((at) => library.photos[at]?.thumbnails[0]?.url)),
  );
  expect(asked()).toEqual([[...photoIds.slice(0, 3), ...photoIds.slice(10, 13)]]);
});
