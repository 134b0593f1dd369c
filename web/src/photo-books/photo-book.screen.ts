// Proves PRJ-11, PRJ-14.

import { configRoutes } from '@keepsake/contract/config';
import { documentsRoutes } from '@keepsake/contract/documents';
import { orderServicesRoutes } from '@keepsake/contract/order-services';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePhotoBooks, fakeBook, fakeBooks, servePhotoBooks } from '../testing/fake-photo-books.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen();
let books: FakePhotoBooks;

const heading = (name: string, level = 1) => screen.page.getByRole('heading', { level, name, exact: true });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const place = (text: string) => screen.page.getByText(text, { exact: true });
const picture = (page: number) => screen.page.getByRole('img', { name: `Page ${page}`, exact: true });

/** Opens a book; returns when its cover is there. */
async function open(some: Parameters<typeof fakeBook>[1] = {}): Promise<void> {
  books.stored = [fakeBook(1, some)];
  await screen.open('/online-products/B1');
  await picture(1).waitFor();
}

beforeEach(async () => {
  screen.server.push.refuse();
  books = servePhotoBooks(screen.server);
  await screen.page.emulateMedia({ reducedMotion: 'reduce' });
});

describe('a photo book', () => {
  it('shows what it is, its pages, and what can be done with it', async () => {
    const { page } = screen;
    await open({ title: 'Norway 2024' });
    await heading('Norway 2024').waitFor();
    for (const text of ['Photo book A4', '24 pages', 'Placed on 23 March 2026', 'Page 1 of 24']) {
      await place(text).waitFor();
    }
    await button('Download PDF: Norway 2024').waitFor();
    await button('Order again').waitFor();
    const order = page.getByRole('link', { name: 'Order K-B1' });
    expect(await order.getAttribute('href')).toBe('/orders/K-B1');
    const share = page.getByRole('link', { name: 'Share' });
    expect(await share.getAttribute('href')).toBe('/widgets/B1/share');
    expect(await page.title()).toMatch(/^Norway 2024 – /);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('has a cover and a PDF where it has no pages', async () => {
    const { page } = screen;
    books.stored = [fakeBook(1, { pages: 0, hasThumbnail: true })];
    await screen.open('/online-products/B1');
    await place('You can read this photo book as a PDF.').waitFor();
    await page.getByRole('main').locator('img').waitFor();
    expect(await page.locator('[data-book]').count()).toBe(0);
    await button('Download PDF: Book 1').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('shows where it has neither pages nor a PDF', async () => {
    books.stored = [fakeBook(1, { pages: 0, hasPdf: false })];
    await screen.open('/online-products/B1');
    await place('This photo book cannot be leafed through online.').waitFor();
    expect(await button('Download PDF: Book 1').count()).toBe(0);
  });

  it('is found in the orders where the service has no extension', async () => {
    const { server } = screen;
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, productPictures: false };
    server.respond(configRoutes.getConfig, { ...config, extensions });
    books.stored = fakeBooks(120);
    server.respond(documentsRoutes.getProduct, { files: [{ purpose: 'product.pdf' }] });
    await screen.open('/online-products/B120');
    await heading('Book 120').waitFor();
    await button('Download PDF: Book 120').waitFor();
    const offsets = server.requests(superOrdersRoutes.listOrdersOfAccount).map(({ query }) => query.offset);
    expect(offsets).toEqual([0, 100]);
  });

  it('cannot be ordered again before it is paid for', async () => {
    await open({ status: 'paymentPending' });
    await place('Order K-B1').waitFor();
    expect(screen.server.requests(orderServicesRoutes.getReorderStatus)).toEqual([]);
  });
});

describe('"Photo book not found"', () => {
  it.each([
    ['an unknown product', () => void books.stored.splice(0)],
    [
      'a product that is no photo book',
      () => void books.stored.splice(0, 1, fakeBook(1, { articleType: 'Mug' })),
    ],
    ['an address that is no code', () => screen.server.error(documentsRoutes.getProduct, 'invalid-request')],
    ['an order that is gone', () => screen.server.error(superOrdersRoutes.getOrder, 'not-found')],
  ])('is shown for %s', async (_what, change) => {
    const { page } = screen;
    books.stored = fakeBooks(1);
    change();
    await screen.open('/online-products/B1');
    await heading('Photo book not found').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Online photo books' }).click();
    await heading('Online photo books').waitFor();
  });
});

it('shows a failure with "Try again"', async () => {
  const { server } = screen;
  books.stored = fakeBooks(1);
  server.error(superOrdersRoutes.getOrder, 'forbidden');
  await screen.open('/online-products/B1');
  await heading('We couldn’t load this photo book', 2).waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
  books = servePhotoBooks(server);
  books.stored = fakeBooks(1);
  await button('Try again').click();
  await heading('Book 1').waitFor();
});

it.each(['printo.localhost', 'wallery.localhost'])('has the look of its brand: %s', async (host) => {
  const { page } = screen;
  books.stored = [fakeBook(1, { title: 'החופשה שלנו בנורווגיה' })];
  await screen.open('/online-products/B1', host);
  await picture(1).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});
