import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useFixture } from './support/fixture.ts';
import { signIn } from './support/library.ts';

/** An order with the real server and the sandbox's shop; screen tests cover the pages. */

const fixture = useFixture();
let context: BrowserContext;

beforeEach(async () => {
  context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 }, locale: 'en-GB' });
});
afterEach(() => context.close());

it('appears when it is placed, and moves on to the doorstep, without a reload', async () => {
  const { origin } = fixture.instance;
  const page = await context.newPage();
  await signIn(page, origin, 'gus@demo.keepsake.test');
  await page.goto(`${origin}/orders`);
  await page.getByRole('heading', { level: 1, name: 'My orders' }).waitFor();

  const config = await page.request.get(`${origin}/config.json`);
  const { shopUrl } = (await config.json()) as { shopUrl: string };
  const workshop = await context.newPage();
  await workshop.goto(`${shopUrl}workshop`);
  await workshop.getByRole('combobox', { name: 'Customer' }).selectOption('Gus Lindqvist');
  await workshop.getByRole('button', { name: 'Place an order' }).click();
  const newest = workshop.getByRole('row', { name: /^K2\d+ Gus Lindqvist/ }).first();
  const orderCode = (await newest.getByRole('rowheader').textContent()) ?? '';
  await page.getByRole('link', { name: `Order ${orderCode}` }).click();

  const step = page.getByRole('list', { name: 'Progress of your order' }).locator('[aria-current]');
  await step.filter({ hasText: 'Order placed' }).waitFor();
  const payNow = page.getByRole('link', { name: 'Pay now' });
  expect(await payNow.getAttribute('href')).toBe(shopUrl);
  const row = workshop.getByRole('row', { name: new RegExp(`^${orderCode}`) });
  for (const [stage, shown] of [
    ['Confirmed', 'Paid'],
    ['ProductionStarted', 'In production'],
    ['ProductionCompleted', 'In production'],
    ['Dispatched', 'Sent'],
  ] as const) {
    await row.getByRole('button', { name: 'Next stage' }).click();
    await row.getByRole('cell', { name: stage }).waitFor();
    await step.filter({ hasText: shown }).waitFor();
  }
  expect(await payNow.count()).toBe(0);
  await page.getByText('Handed over, Utrecht').waitFor();
  await row.getByRole('button', { name: 'Next stage' }).click();
  await step.filter({ hasText: 'Delivered' }).waitFor();

  const followed = page.waitForEvent('popup');
  await page.getByRole('link', { name: /follow with PostNL/ }).click();
  await (await followed).getByRole('heading', { level: 1, name: /^Parcel 3SDEMO/ }).waitFor();
  await page.getByRole('button', { name: 'Order again' }).click();
  await page.waitForURL(shopUrl);
});
