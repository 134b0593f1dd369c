// Proves ORD-27.

import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { orderUploadsRoutes } from '@keepsake/contract/order-uploads';
import { photosRoutes } from '@keepsake/contract/photos';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import type { UploadRecord } from '@keepsake/contract/uploads';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePhoto, serveLibrary } from '../../testing/fake-library.ts';
import { customer } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleInnerOrder, sampleOrder, sampleProduct } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

/** Looks, the part that is on the screen, and a picture that breaks; the rest is in `upload-picture.view.ts`. */

const screen = setUpScreen();
const { getUpload, listAnonymousUploads } = orderUploadsRoutes;
const { getPhoto } = photosRoutes;

const photo = makePhoto(0);
const upload: UploadRecord = {
  uploadId: 'U1',
  imageId: photo.imageId,
  localFileName: photo.localFileName,
  state: 'finished',
  size: 7,
  offset: 7,
  createdAt: '2026-03-23T18:30:00Z',
};

type Product = typeof sampleProduct;

function serveOrder(...products: readonly Partial<Product>[]): void {
  const all = products.map((some, index) => ({ ...sampleProduct, productCode: `P-${index}`, ...some }));
  const order: SuperOrder = sampleOrder({ orders: [{ ...sampleInnerOrder, products: all }] });
  screen.server.respond(superOrdersRoutes.getSuperOrder, order);
}

const productOf = (title: string) =>
  screen.page
    .getByRole('listitem')
    .filter({ has: screen.page.getByRole('heading', { level: 3, name: title, exact: true }) });
const picture = (title = sampleProduct.title) => productOf(title).locator('img');
const drawn = (title = sampleProduct.title) => productOf(title).locator('div[aria-hidden] svg');

const open = () => screen.open('/orders/K1');

beforeEach(() => {
  const { server } = screen;
  server.push.refuse();
  serveLibrary(server, [photo]);
  server.respond(orderServicesRoutes.getVoucherOffer, { voucherOptionCode: 'AUTUMN-5', name: 'Autumn' });
  server.respond(getUpload, upload);
  server.error(listAnonymousUploads, 'forbidden');
  serveOrder({ uploadId: 'U1' });
});

describe('a product without the shop’s picture', () => {
  it('has the photo that the customer has uploaded', async () => {
    const { page, server } = screen;
    await open();
    await picture().waitFor();
    expect(new URL((await picture().getAttribute('src')) ?? '').pathname).toBe(
      new URL(photo.thumbnails[0]?.url ?? '').pathname,
    );
    expect(server.requests(getUpload)).toMatchObject([
      { params: { id: 'U1' }, query: { accountId: customer.id } },
    ]);
    expect(server.requests(listAnonymousUploads)).toEqual([]);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('is requested once it is on the screen', async () => {
    const { server } = screen;
    serveOrder(
      ...Array.from({ length: 9 }, (_product, index) => ({
        title: `Book ${index}`,
        uploadId: `U${index}`,
      })),
    );
    await open();
    await picture('Book 0').waitFor();
    const requested = () => server.requests(getUpload).map(({ params }) => params.id);
    expect(requested()).not.toContain('U8');
    await productOf('Book 8').scrollIntoViewIfNeeded();
    await picture('Book 8').waitFor();
    expect(requested().filter((id) => id === 'U8')).toHaveLength(1);
  });
});

describe('the picture is drawn', () => {
  it('of an upload that is unknown', async () => {
    const { page, server } = screen;
    server.error(getUpload, 'not-found');
    server.respond(listAnonymousUploads, []);
    await open();
    await expect.poll(() => server.requests(listAnonymousUploads).length).toBe(1);
    await drawn().waitFor();
    expect(server.requests(getPhoto)).toEqual([]);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('of a photo that cannot be loaded', async () => {
    const { server } = screen;
    // The browser has stored the other product's picture.
    const broken = makePhoto(1);
    serveLibrary(server, [broken]);
    server.respond(getUpload, { ...upload, imageId: broken.imageId });
    let requests = 0;
    server.serve(/^\/images\//, (_request, response) => {
      requests += 1;
      response.writeHead(404).end();
    });
    await open();
    await expect.poll(() => requests).toBe(1);
    await drawn().waitFor();
    expect(await picture().count()).toBe(0);
  });
});
