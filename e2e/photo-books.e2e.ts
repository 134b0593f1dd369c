import { orderExample } from '@keepsake/contract/back-office-examples';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { textsOf } from '../sandbox/src/shop/texts.ts';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';
import { makeSmallPhoto } from './support/photos.ts';

/** A photo book with the real server; screen tests cover the pages. */

const fixture = useFixture();
let page: Page;

beforeEach(async () => {
  page = await fixture.browser.newPage({ viewport: { width: 1200, height: 800 }, locale: 'en-GB' });
});
afterEach(() => page.close());

const updatedAt = '2026-11-25T12:00:00Z';

/** Sends an order with a photo book of three pages. */
async function sendBook(productCode: string): Promise<void> {
  const { shop, shopId } = fixture;
  const [inner] = orderExample.orders;
  const [product] = inner?.products ?? [];
  if (!inner || !product) throw new Error('the example has no product');
  const articleName = textsOf('en-GB')('articles.photobook-square.title');
  const book = { ...product, productCode, articleName, title: 'Norway 2024' };
  const orders = [{ ...inner, orderCode: `${productCode}-1`, products: [book] }];
  await shop.putOrder(`K-${productCode}`, { ...orderExample, shopCustomerId: shopId, orders });
  for (const number of [1, 2, 3]) {
    const picture = await makeSmallPhoto(number, '2024:06:01 12:00:00');
    await shop.putProductPicture(productCode, `preview.page.${number}`, updatedAt, picture);
  }
}

it('is found in the account menu, and shows its pages', async () => {
  await sendBook(`B-${fixture.shopId.slice(0, 8)}`);
  await signIn(page, fixture.instance.origin, fixture.email);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'My online photo books' }).click();
  await page.getByRole('link', { name: 'Norway 2024' }).click();
  await page.getByText('Page 1 of 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  const last = page.getByRole('img', { name: 'Page 3' });
  await last.waitFor();
  expect(await last.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
});
