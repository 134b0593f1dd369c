// Proves WID-14.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { widgetMarkup } from '@keepsake/contract/widgets';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { useFixture } from './support/fixture.ts';
import { makeSmallPhoto } from './support/photos.ts';

/** Pages of another site that show ours in frames. */

const fixture = useFixture();
let page: Page;
let elsewhere: Server;
let markup = '';

beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Elsewhere</title>${markup}`);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  elsewhere.close();
});
beforeEach(async () => {
  page = await fixture.browser.newPage({ viewport: { width: 800, height: 600 }, locale: 'en-GB' });
});
afterEach(() => page.close());

const openElsewhere = () => page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);

/** Sends a book of two pages and a cover, and returns the address of its widget. */
async function shareBook(productCode: string): Promise<string> {
  const { shop, shopId, email, instance } = fixture;
  const [inner] = orderExample.orders;
  const [product] = inner?.products ?? [];
  if (!inner || !product) throw new Error('the example has no product');
  const orders = [{ ...inner, orderCode: `${productCode}-1`, products: [{ ...product, productCode }] }];
  await shop.putOrder(`K-${productCode}`, { ...orderExample, shopCustomerId: shopId, orders });
  for (const number of [1, 2, 3]) {
    const picture = await makeSmallPhoto(number, '2024:06:01 12:00:00');
    await shop.putProductPicture(productCode, `preview.page.${number}`, orderExample.updatedAt, picture);
  }
  return `${instance.origin}/w/${await shop.createWidget(email, productCode)}`;
}

it('shows a book in the frame of another site, and turns its pages', async () => {
  const address = await shareBook(`W-${fixture.shopId.slice(0, 8)}`);
  markup = widgetMarkup({ address, title: 'Norway 2024' });
  await openElsewhere();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Norway 2024' }).waitFor();
  const cover = frame.getByRole('img', { name: 'Cover of “Norway 2024”' });
  await expect.poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
  const pages = frame.getByRole('list');
  await frame.getByRole('button', { name: 'Next page' }).click();
  const scrolled = () => pages.evaluate((strip) => strip.scrollLeft / strip.clientWidth);
  await expect.poll(scrolled).toBeCloseTo(1);
  await frame.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => frame.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
});

it('shows no other page in the frame of another site', async () => {
  markup = widgetMarkup({ address: `${fixture.instance.origin}/contact`, title: 'Contact' });
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame'));
  await openElsewhere();
  expect((await refused).text()).toMatch(/frame-ancestors|X-Frame-Options/i);
});
