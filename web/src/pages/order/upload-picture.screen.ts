// Proves ORD-27.

import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { orderUploadsRoutes } from '@keepsake/contract/order-uploads';
import { photosRoutes } from '@keepsake/contract/photos';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import type { UploadRecord } from '@keepsake/contract/uploads';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { makePhoto, serveLibrary } from '../../testing/fake-library.ts';
import { customer } from '../../testing/fake-responses.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleInnerOrder, sampleOrder, sampleProduct } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

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

  it('has the photo that was uploaded before signing in', async () => {
    const { server } = screen;
    server.error(getUpload, 'not-found');
    const other = { ...upload, uploadId: 'U2', imageId: '00000000-0000-4000-8000-0000000000ff' };
    server.respond(listAnonymousUploads, [upload, other]);
    await open();
    await picture().waitFor();
    expect(server.requests(listAnonymousUploads)).toMatchObject([{ body: ['U1'] }]);
    expect(server.requests(getPhoto)).toMatchObject([{ params: { id: photo.imageId } }]);
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

  it('of an upload that has not become a photo', async () => {
    const { server } = screen;
    const { imageId, ...begun } = upload;
    server.respond(getUpload, { ...begun, state: 'uploading', offset: 3 });
    await open();
    await expect.poll(() => server.requests(getUpload).length).toBe(1);
    await drawn().waitFor();
    expect(server.requests(listAnonymousUploads)).toEqual([]);
    expect(server.requests(getPhoto)).toEqual([]);
  });

  it('of a photo that the customer does not have', async () => {
    const { server } = screen;
    server.respond(getUpload, { ...upload, imageId: '00000000-0000-4000-8000-0000000000ff' });
    await open();
    await expect.poll(() => server.requests(getPhoto).length).toBe(1);
    await drawn().waitFor();
    expect(await picture().count()).toBe(0);
    expect(clientReports(server)).toEqual([]);
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

  it('when the service fails, which is reported', async () => {
    const { server } = screen;
    server.error(getUpload, 'forbidden');
    await open();
    await expect
      .poll(() => clientReports(server))
      .toMatchObject([{ where: 'query', code: 'forbidden', path: '/uploads/:id' }]);
    await drawn().waitFor();
    expect(server.requests(listAnonymousUploads)).toEqual([]);
  });
});

it('requests no upload of a product with the shop’s picture, nor of one without an upload', async () => {
  const { page, server } = screen;
  await page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  serveOrder(
    { title: 'Sent', uploadId: 'U2', thumbnailUrl: 'https://shop.example/a.svg' },
    { title: 'From elsewhere', uploadId: 'U3', thumbnailUrl: 'https://elsewhere.example/a.jpg' },
    { title: 'Without' },
    { title: 'Uploaded', uploadId: 'U1' },
  );
  await open();
  await productOf('Uploaded').scrollIntoViewIfNeeded();
  await picture('Uploaded').waitFor();
  await picture('Sent').waitFor();
  await drawn('From elsewhere').waitFor();
  await drawn('Without').waitFor();
  expect(server.requests(getUpload)).toMatchObject([{ params: { id: 'U1' } }]);
});
