// Proves PRJ-9, PRJ-10.

import { documentsRoutes } from '@keepsake/contract/documents';
import { merchandiseRoutes } from '@keepsake/contract/merchandise';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePhotoBooks, fakeBook, fakeBooks, servePhotoBooks } from '../testing/fake-photo-books.ts';
import { setUpView } from '../testing/view.ts';

const { listOrdersOfAccount } = superOrdersRoutes;

const view = setUpView();
let books: FakePhotoBooks;

const main = () => within(screen.getByRole('main'));
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const names = () =>
  main()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const more = () => screen.queryByRole('button', { name: 'Show more' });
const queries = () => view.server.requests(listOrdersOfAccount).map(({ query }) => query);
const open = () => view.open('/online-products');

beforeEach(() => {
  view.server.push.refuse();
  books = servePhotoBooks(view.server);
});

describe('the page', () => {
  it('shows each photo book with what matters', async () => {
    books.stored = [fakeBook(1, { title: 'Norway 2024', articleName: 'Photo book A4' })];
    await open();
    const card = (await heading('Norway 2024')).closest('li') ?? document.createElement('li');
    for (const text of ['Photo book A4', '24 pages', 'Placed on 23 March 2026']) {
      await within(card).findByText(text);
    }
    expect(queries()).toEqual([{ offset: 0, limit: 10, articleNames: 'Photo book A4' }]);
  });

  it('links to the shop while there are none', async () => {
    await open();
    await heading('No photo books yet');
    const link = main().getByRole('link', { name: 'Go to the shop' });
    expect(link.getAttribute('href')).toBe('https://shop.example/');
  });

  it('shows placeholders until they are there', async () => {
    books.stored = fakeBooks(1);
    const release = view.server.loading(listOrdersOfAccount);
    await open();
    await screen.findByText(/^Loading/);
    release();
    await heading('Book 1');
  });

  it('shows its failure with "Try again"', async () => {
    view.server.error(listOrdersOfAccount, 'invalid-request');
    await open();
    await heading('We couldn’t load your photo books');
    books = servePhotoBooks(view.server);
    books.stored = fakeBooks(1);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Book 1');
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
    await open();
    await heading('Book 7');
    expect(names()).toEqual(['Book 1', 'Book 3', 'Book 4', 'Book 5', 'Book 7']);
  });

  it('leave out one whose files cannot be loaded', async () => {
    books.stored = [fakeBook(1), fakeBook(2, { status: 'ProductionStarted' })];
    view.server.error(documentsRoutes.getProduct, 'forbidden');
    await open();
    await heading('Book 1');
    expect(names()).toEqual(['Book 1']);
  });

  const { queryMerchandise } = merchandiseRoutes;
  const tooMany = Array.from({ length: 51 }, (_, n) => `Book of kind ${n}`);

  it.each([
    ['is away', () => view.server.error(queryMerchandise, 'invalid-request')],
    ['sends no photo books', () => void books.articleNames.splice(0)],
    ['sends more than one request holds', () => void books.articleNames.push(...tooMany)],
  ])('are found among all products where the merchandise service %s', async (_why, change) => {
    books.stored = [
      ...Array.from({ length: 120 }, (_, n) => fakeBook(n + 100, { articleType: 'Print' })),
      fakeBook(1, { articleName: 'Old photo book' }),
    ];
    change();
    await open();
    await heading('Book 1');
    expect(queries()).toEqual([
      { offset: 0, limit: 100 },
      { offset: 100, limit: 100 },
    ]);
  });
});

describe('more than ten photo books', () => {
  it('are not offered where there are exactly ten', async () => {
    books.stored = fakeBooks(10);
    await open();
    await heading('Book 10');
    expect(more()).toBeNull();
  });

  it('keep the button where they cannot be loaded, and are there when it is pressed again', async () => {
    books.stored = fakeBooks(11);
    await open();
    await heading('Book 10');
    expect(names()).toHaveLength(10);
    view.server.error(listOrdersOfAccount, 'invalid-request');
    await view.user.click(more() ?? document.body);
    await screen.findByText('We couldn’t load your photo books');
    expect(names()).toHaveLength(10);
    books = servePhotoBooks(view.server);
    books.stored = fakeBooks(11);
    await view.user.click(more() ?? document.body);
    await heading('Book 11');
    expect(more()).toBeNull();
  });
});
