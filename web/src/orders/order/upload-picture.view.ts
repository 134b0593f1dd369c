// Proves ORD-27.

import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { orderUploadsRoutes } from '@keepsake/contract/order-uploads';
import { photosRoutes } from '@keepsake/contract/photos';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import type { UploadRecord } from '@keepsake/contract/uploads';
import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { makePhoto, serveLibrary } from '../../testing/fake-library.ts';
import { refuse } from '../../testing/fake-responses.ts';
import { sampleInnerOrder, sampleOrder, sampleProduct } from '../../testing/sample-order.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
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
const otherId = '00000000-0000-4000-8000-0000000000ff';

type Product = typeof sampleProduct;

function serveOrder(...products: readonly Partial<Product>[]): void {
  const all = products.map((some, index) => ({ ...sampleProduct, productCode: `P-${index}`, ...some }));
  view.server.respond(
    superOrdersRoutes.getSuperOrder,
    sampleOrder({ orders: [{ ...sampleInnerOrder, products: all }] }),
  );
}

const productOf = (title: string) => screen.getByRole('heading', { level: 3, name: title }).closest('li');
const pictureNow = (title = sampleProduct.title) => productOf(title)?.querySelector('img');
const hasPicture = (title?: string) => waitFor(() => expect(pictureNow(title)).toBeTruthy());
const isDrawn = (title = sampleProduct.title) =>
  expect(productOf(title)?.querySelector('div[aria-hidden] svg')).toBeTruthy();

const open = () => view.open('/orders/K1');

beforeEach(() => {
  const { server } = view;
  server.push.refuse();
  serveLibrary(server, [photo]);
  server.respond(orderServicesRoutes.getVoucherOffer, { voucherOptionCode: 'AUTUMN-5', name: 'Autumn' });
  server.respond(getUpload, upload);
  server.error(listAnonymousUploads, 'forbidden');
  serveOrder({ uploadId: 'U1' });
});

it('a product without the shop’s picture has the photo that was uploaded before signing in', async () => {
  const { server } = view;
  server.error(getUpload, 'not-found');
  server.respond(listAnonymousUploads, [upload, { ...upload, uploadId: 'U2', imageId: otherId }]);
  await open();
  await hasPicture();
  expect(server.requests(listAnonymousUploads)).toMatchObject([{ body: ['U1'] }]);
  expect(server.requests(getPhoto)).toMatchObject([{ params: { id: photo.imageId } }]);
});

describe('the picture is drawn', () => {
  it('of an upload that has not become a photo', async () => {
    const { server } = view;
    const { imageId, ...known } = upload;
    const begun: UploadRecord = { ...known, state: 'uploading', offset: 3 };
    serveOrder({ uploadId: 'U1' }, { title: 'Anonymous', uploadId: 'U2' });
    server.respond(getUpload, ({ params: { id } }) => (id === 'U1' ? begun : refuse('not-found')));
    server.respond(listAnonymousUploads, [{ ...upload, uploadId: 'U2' }]);
    await open();
    await hasPicture('Anonymous');
    isDrawn();
    expect(server.requests(listAnonymousUploads)).toMatchObject([{ body: ['U2'] }]);
    expect(server.requests(getPhoto)).toHaveLength(1);
  });

  it('of a photo that the customer does not have', async () => {
    const { server } = view;
    const gone = { ...upload, imageId: otherId };
    serveOrder({ uploadId: 'U1' }, { title: 'Refused', uploadId: 'U2' });
    server.respond(getUpload, ({ params: { id } }) => (id === 'U1' ? gone : refuse('not-found')));
    server.respond(listAnonymousUploads, [{ ...upload, uploadId: 'U2' }]);
    server.respond(getPhoto, ({ params: { id } }) => refuse(id === otherId ? 'not-found' : 'forbidden'));
    await open();
    // The other one's report comes later.
    await waitFor(() => expect(clientReports(server)).toMatchObject([{ where: 'query', code: 'forbidden' }]));
    isDrawn();
    expect(pictureNow()).toBeNull();
  });

  it('when the service fails, which is reported', async () => {
    const { server } = view;
    server.error(getUpload, 'forbidden');
    await open();
    await waitFor(() =>
      expect(clientReports(server)).toMatchObject([
        { where: 'query', code: 'forbidden', path: '/uploads/:id' },
      ]),
    );
    isDrawn();
    expect(server.requests(listAnonymousUploads)).toEqual([]);
  });
});

it('requests no upload of a product with the shop’s picture, nor of one without an upload', async () => {
  serveOrder(
    { title: 'Sent', uploadId: 'U2', thumbnailUrl: 'https://shop.example/a.svg' },
    { title: 'From elsewhere', uploadId: 'U3', thumbnailUrl: 'https://elsewhere.example/a.jpg' },
    { title: 'Without' },
    { title: 'Uploaded', uploadId: 'U1' },
  );
  await open();
  await screen.findByRole('heading', { level: 3, name: 'Uploaded' });
  await hasPicture('Uploaded');
  await hasPicture('Sent');
  isDrawn('From elsewhere');
  isDrawn('Without');
  expect(view.server.requests(getUpload)).toMatchObject([{ params: { id: 'U1' } }]);
});
