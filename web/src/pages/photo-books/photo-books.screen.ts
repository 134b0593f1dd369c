// Proves PRJ-9, PRJ-10.

import { configRoutes } from '@keepsake/contract/config';
import { documentsRoutes } from '@keepsake/contract/documents';
import { merchandiseRoutes } from '@keepsake/contract/merchandise';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePhotoBooks, fakeBook, fakeBooks, servePhotoBooks } from '../../testing/fake-photo-books.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const { listOrdersOfAccount } = superOrdersRoutes;
const address = '/online-products';

const screen = setUpScreen();
let books: FakePhotoBooks;

const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });
const main = () => screen.page.getByRole('main');
const names = () => main().getByRole('heading', { level: 2 }).allInnerTexts();
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const focused = () => screen.page.evaluate(() => document.activeElement?.textContent);
const codes = (count: number) => Array.from({ length: count }, (_, n) => `Book of kind ${n}`);
const queries = () => screen.server.requests(listOrdersOfAccount).map(({ query }) => query);

beforeEach(() => {
  screen.server.push.refuse();
  books = servePhotoBooks(screen.server);
});

describe('the page', () => {
  it('shows each photo book with what matters, and links to its pages', async () => {
    const { page } = screen;
    books.stored = [fakeBook(1, { title: 'Norway 2024', articleName: 'Photo book A4', hasThumbnail: true })];
    await screen.open('/');
    await button('Your account').click();
    await page.getByRole('menuitem', { name: 'My online photo books' }).click();
    await heading('Online photo books', 1).waitFor();
    const card = main().getByRole('listitem').filter({ hasText: 'Norway 2024' });
    for (const text of ['Photo book A4', '24 pages', 'Placed on 23 March 2026']) {
      await card.getByText(text, { exact: true }).waitFor();
    }
    await card.locator('img').waitFor();
    expect(books.pictures).toEqual(['B1 thumbnail']);
    expect(queries()).toEqual([{ offset: 0, limit: 10, articleNames: 'Photo book A4' }]);
    expect(await findPageProblems(page)).toEqual([]);
    await card.getByRole('link', { name: 'Norway 2024' }).click();
    await heading('Norway 2024', 1).waitFor();
  });

  it('shows that there are none, and links to the shop', async () => {
    await screen.open(address);
    await heading('No photo books yet').waitFor();
    const link = main().getByRole('link', { name: 'Go to the shop' });
    expect(await link.getAttribute('href')).toBe('https://shop.example/');
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows placeholders until they are there', async () => {
    books.stored = fakeBooks(1);
    const release = screen.server.loading(listOrdersOfAccount);
    await screen.open(address);
    await main().getByText('Loading').waitFor({ state: 'attached' });
    expect(await findPageProblems(screen.page)).toEqual([]);
    release();
    await heading('Book 1').waitFor();
  });

  it('shows its failure with "Try again"', async () => {
    const { page, server } = screen;
    server.error(listOrdersOfAccount, 'invalid-request');
    await screen.open(address);
    await heading('We couldn’t load your photo books').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    books = servePhotoBooks(server);
    books.stored = fakeBooks(1);
    await button('Try again').click();
    await heading('Book 1').waitFor();
  });

  it('shows long names and those of other scripts, in every width and scheme', async () => {
    const { page } = screen;
    books.stored = [
      fakeBook(1, { title: `${'Weihnachtsferien'.repeat(12)} 2024`, hasThumbnail: true }),
      fakeBook(2, { title: 'החופשה שלנו בנורווגיה', articleName: 'Photo book A4', pages: 0 }),
      ...fakeBooks(5).slice(2),
    ];
    await screen.open(address);
    await heading('Book 3').waitFor();
    await main().locator('img').first().waitFor();
    expect(await findProblemsAtEachWidth(page, 'photo-books')).toEqual([]);
  });
});

describe('photo books', () => {
  it('are those that were sent, or have an online version', async () => {
    books.stored = [
      fakeBook(1),
      fakeBook(2, { status: 'ProductionStarted', pages: 0, hasPdf: false }),
      fakeBook(3, { status: 'ProductionStarted', pages: 0 }),
      fakeBook(4, { status: 'Confirmed', hasPdf: false }),
      fakeBook(5, { pages: 0, hasPdf: false }),
      fakeBook(6, { articleType: 'Calendar' }),
      fakeBook(7, { articleType: 'myPhotoBookLayflat' }),
    ];
    await screen.open(address);
    await heading('Book 7').waitFor();
    expect(await names()).toEqual(['Book 1', 'Book 3', 'Book 4', 'Book 5', 'Book 7']);
  });

  it('leave out one whose files cannot be loaded', async () => {
    const { server } = screen;
    books.stored = [fakeBook(1), fakeBook(2, { status: 'ProductionStarted' })];
    server.error(documentsRoutes.getProduct, 'forbidden');
    await screen.open(address);
    await heading('Book 1').waitFor();
    expect(await names()).toEqual(['Book 1']);
  });

  const { queryMerchandise } = merchandiseRoutes;

  it.each([
    ['is away', () => screen.server.error(queryMerchandise, 'invalid-request')],
    ['sends no photo books', () => void books.articleNames.splice(0)],
    ['sends more than one request holds', () => void books.articleNames.push(...codes(51))],
    ['sends something else', () => screen.server.respond(queryMerchandise, { data: 1 })],
  ])('are found among all products where the merchandise service %s', async (_why, change) => {
    books.stored = [
      ...Array.from({ length: 120 }, (_, n) => fakeBook(n + 100, { articleType: 'Print' })),
      fakeBook(1, { articleName: 'Old photo book' }),
    ];
    change();
    await screen.open(address);
    await heading('Book 1').waitFor();
    expect(queries()).toEqual([
      { offset: 0, limit: 100 },
      { offset: 100, limit: 100 },
    ]);
  });

  it('have a drawn cover where no picture can be shown', async () => {
    const { page } = screen;
    books.stored = [fakeBook(1, { pages: 0, thumbnailUrl: 'https://elsewhere.example/a.jpg' })];
    await screen.open(address);
    await main().getByRole('listitem').locator('svg').waitFor();
    expect(await main().locator('img').count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('have the cover of their first page where the shop sends no other', async () => {
    books.stored = [fakeBook(1)];
    await screen.open(address);
    await main().getByRole('listitem').locator('img').waitFor();
    expect(books.pictures).toEqual(['B1 preview.page.1']);
  });

  it('need no extension of the service', async () => {
    const { server } = screen;
    const config = configOfHost('localhost');
    server.respond(configRoutes.getConfig, {
      ...config,
      extensions: { ...config.extensions, productPictures: false },
    });
    books.stored = fakeBooks(1);
    await screen.open(address);
    await main().getByRole('listitem').locator('svg').waitFor();
    expect(server.requests(documentsRoutes.getProduct)).toHaveLength(1);
    expect(books.pictures).toEqual([]);
  });
});

describe('more than ten photo books', () => {
  it('are shown ten at a time, and the focus goes to the first new one', async () => {
    books.stored = fakeBooks(11);
    await screen.open(address);
    await heading('Book 10').waitFor();
    expect(await names()).toHaveLength(10);
    await button('Show more').click();
    await heading('Book 11').waitFor();
    await expect.poll(focused).toContain('Book 11');
    expect(await button('Show more').count()).toBe(0);
  });

  it('are not offered where there are exactly ten', async () => {
    books.stored = fakeBooks(10);
    await screen.open(address);
    await heading('Book 10').waitFor();
    expect(await button('Show more').count()).toBe(0);
  });

  it('keep the button where they cannot be loaded', async () => {
    const { page, server } = screen;
    books.stored = fakeBooks(11);
    await screen.open(address);
    await heading('Book 10').waitFor();
    server.error(listOrdersOfAccount, 'invalid-request');
    await button('Show more').click();
    await page.getByText('We couldn’t load your photo books').waitFor();
    expect(await names()).toHaveLength(10);
    expect(await button('Show more').count()).toBe(1);
  });
});
