// Proves PRJ-9, PRJ-10.

import { configRoutes } from '@keepsake/contract/config';
import { documentsRoutes } from '@keepsake/contract/documents';
import { merchandiseRoutes } from '@keepsake/contract/merchandise';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePhotoBooks, fakeBook, fakeBooks, servePhotoBooks } from '../testing/fake-photo-books.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const { listOrdersOfAccount } = superOrdersRoutes;
const address = '/online-products';

const screen = setUpScreen();
let books: FakePhotoBooks;

const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });
const main = () => screen.page.getByRole('main');
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const focused = () => screen.page.evaluate(() => document.activeElement?.textContent);

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
    expect(await findPageProblems(page)).toEqual([]);
    await card.getByRole('link', { name: 'Norway 2024' }).click();
    await heading('Norway 2024', 1).waitFor();
  });

  it('has no problem while it loads, fails, or has none', async () => {
    const { page, server } = screen;
    const release = server.loading(listOrdersOfAccount);
    await screen.open(address);
    await main().getByText('Loading').waitFor({ state: 'attached' });
    expect(await findPageProblems(page)).toEqual([]);
    release();
    await heading('No photo books yet').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    server.error(listOrdersOfAccount, 'invalid-request');
    await screen.open(address);
    await button('Try again').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });
});

describe('covers', () => {
  it('are drawn where no picture can be shown', async () => {
    const { page } = screen;
    books.stored = [fakeBook(1, { pages: 0, thumbnailUrl: 'https://elsewhere.example/a.jpg' })];
    await screen.open(address);
    await main().getByRole('listitem').locator('svg').waitFor();
    expect(await main().locator('img').count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('are the first page where the shop sends no other', async () => {
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

it('finds photo books among all products where the merchandise service sends something else', async () => {
  books.stored = [fakeBook(1, { articleName: 'Old photo book' })];
  screen.server.respond(merchandiseRoutes.queryMerchandise, { data: 1 });
  await screen.open(address);
  await heading('Book 1').waitFor();
});

it('gives the focus to the first of more photo books', async () => {
  books.stored = fakeBooks(11);
  await screen.open(address);
  await heading('Book 10').waitFor();
  await button('Show more').click();
  await heading('Book 11').waitFor();
  await expect.poll(focused).toContain('Book 11');
});
