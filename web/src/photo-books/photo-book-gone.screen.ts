import { expect, it } from 'vitest';
import { fakeBook, servePhotoBooks } from '../testing/fake-photo-books.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();

it('leads to the list, and says so, when the shop removes a photo book while it is open', async () => {
  const { page, server } = screen;
  const books = servePhotoBooks(server);
  books.stored = [fakeBook(1, { title: 'Norway 2024' })];
  await screen.open('/online-products/B1');
  await page.getByRole('heading', { level: 1, name: 'Norway 2024' }).waitFor();
  books.stored = [];
  await server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['K-B1'] } });
  await page.getByText('“Norway 2024” is no longer in your account.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/online-products');
  expect(await findPageProblems(page)).toEqual([]);
});
