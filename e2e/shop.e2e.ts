import { orderExample } from '@keepsake/contract/back-office-examples';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findViolations } from '../web/src/testing/accessibility.ts';
import { useFixture } from './support/fixture.ts';
import { signIn, signInForCalls } from './support/library.ts';

/** The demo shop that the site links to (B18). */

const fixture = useFixture();
let page: Page;

beforeEach(async () => {
  page = await fixture.browser.newPage({ viewport: { width: 1200, height: 800 }, locale: 'en-GB' });
});
afterEach(() => page.close());

const title = (name: string) => page.getByRole('heading', { level: 1, name });

it('has a page for every entry of the menu and the footer', async () => {
  await signIn(page, fixture.instance.origin, fixture.email);
  await page.goto(fixture.instance.origin);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).waitFor();
  const hrefs = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const elsewhere = [...new Set(hrefs.filter((href) => !href.startsWith(fixture.instance.origin)))];
  const paths = elsewhere.map((href) => new URL(href).pathname).sort();
  expect(paths).toEqual(['/', '/cookies', '/faq', '/imprint', '/privacy', '/terms']);
  for (const href of elsewhere) {
    const response = await page.goto(href);
    expect(response?.status()).toBe(200);
    expect(await findViolations(page)).toEqual([]);
  }
});

it('links from the contact page to the shop, a product, and back to the photos', async () => {
  await signIn(page, fixture.instance.origin, fixture.email);
  await page.goto(`${fixture.instance.origin}/contact`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Contact Lumibook/ }).click();
  page = await opened;
  await title('Contact us').waitFor();
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('link', { name: 'Layflat photo book' }).click();
  await title('Layflat photo book').waitFor();
  await page.getByRole('link', { name: 'Choose photos' }).click();
  await title('My photos').waitFor();
});

it('speaks the language that was chosen in the shop or in the account', async () => {
  await page.goto(`${fixture.instance.origin}/contact`);
  const shop = await page
    .getByRole('link', { name: /^Contact Lumibook/ })
    .evaluate((link) => (link as HTMLAnchorElement).href);
  await page.goto(shop);
  await page.getByRole('contentinfo').getByText('English (United Kingdom)').click();
  await page.getByRole('link', { name: 'Deutsch (Deutschland)' }).click();
  await title('Kontakt').waitFor();
  await page.goto(`${fixture.instance.origin}/contact`);
  await title('Kontakt').waitFor();
});

it('has a workshop that makes orders and shows the events of Keepsake', async () => {
  const { instance, shop, addCustomer } = fixture;
  const config = await page.request.get(`${instance.origin}/config.json`);
  const { shopUrl } = (await config.json()) as { shopUrl: string };
  await page.goto(`${shopUrl}workshop`);
  await page.getByRole('combobox', { name: 'Customer' }).selectOption('Gus Lindqvist');
  await page.getByRole('button', { name: 'Place an order' }).click();
  // The newest is the first.
  const row = page.getByRole('row', { name: /^K2\d+ Gus Lindqvist/ }).first();
  await row.getByRole('cell', { name: 'Received' }).waitFor();
  await row.getByRole('button', { name: 'Next stage' }).click();
  await row.getByRole('cell', { name: 'Confirmed' }).waitFor();
  const orderCode = (await row.getByRole('rowheader').textContent()) ?? '';
  expect((await shop.getOrder(orderCode))?.paymentStatus).toBe('paid');
  expect((await shop.getOrder('K100001'))?.shopCustomerId).toBe('demo-anna');

  const { email, shopId } = await addCustomer();
  await shop.putCustomer(shopId, { email, initialPassword: 'keepsake-demo', name: 'Renée' });
  const exists = async () => {
    await page.reload();
    return page.getByRole('row', { name: shopId }).isVisible();
  };
  await expect.poll(exists).toBe(true);
  expect(await findViolations(page)).toEqual([]);
});

it('has a workshop that publishes photo books', async () => {
  const { instance, shop, addCustomer } = fixture;
  const { email, shopId } = await addCustomer();
  const [inner] = orderExample.orders;
  const products = inner?.products.map((product) => ({ ...product, productCode: shopId }));
  const orders = [{ ...inner, orderCode: shopId, orderId: shopId, products }];
  await shop.putOrder(shopId, { ...orderExample, shopCustomerId: shopId, orders } as OrderUpsert);
  const headers = { Authorization: await signInForCalls(page, instance.origin, email) };
  const api = `${instance.origin}/api`;
  expect((await page.request.post(`${api}/widget/v1/widget/${shopId}`, { headers })).status()).toBe(200);
  const entries = `${api}/gallery/v1/galleryentries/`;
  const content = { title: shopId, categories: ['travel'], wordingVersion: 'gallery-1' };
  const data = { widgetId: shopId, channel: 'LB-GB', ...content };
  const categories = async () => (await page.request.get(`${api}/gallery/v1/categories`, { headers })).text();
  await expect.poll(categories).toContain('travel');
  expect((await page.request.post(entries, { headers, data })).status()).toBe(201);

  const config = await page.request.get(`${instance.origin}/config.json`);
  const { shopUrl } = (await config.json()) as { shopUrl: string };
  await page.goto(`${shopUrl}workshop`);
  const row = page.getByRole('row', { name: new RegExp(`^${shopId} .*travel`) });
  await row.getByRole('button', { name: 'Publish' }).click();
  await row.waitFor({ state: 'detached' });
  const entry = await page.request.get(`${entries}${shopId}?channel=LB-GB`, { headers });
  expect(await entry.json()).toMatchObject({ state: 'published' });
});
