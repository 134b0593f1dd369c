import type { BrowserContext, Locator, Page } from 'playwright-core';
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

interface Opened {
  readonly page: Page;
  readonly workshop: Page;
  readonly shopUrl: string;
}

/** The customer's list of orders, and the retailer's side. */
async function open(): Promise<Opened> {
  const { origin } = fixture.instance;
  const page = await context.newPage();
  await signIn(page, origin, 'gus@demo.keepsake.test');
  await page.goto(`${origin}/orders`);
  await page.getByRole('heading', { level: 1, name: 'My orders' }).waitFor();
  const config = await page.request.get(`${origin}/config.json`);
  const { shopUrl } = (await config.json()) as { shopUrl: string };
  const workshop = await context.newPage();
  await workshop.goto(`${shopUrl}workshop`);
  return { page, workshop, shopUrl };
}

/** Places an order; returns its row in the workshop, while the customer has it open. */
async function place({ page, workshop }: Opened): Promise<Locator> {
  await workshop.getByRole('combobox', { name: 'Customer' }).selectOption('Gus Lindqvist');
  await workshop.getByRole('button', { name: 'Place an order' }).click();
  const newest = workshop.getByRole('row', { name: /^K2\d+ Gus Lindqvist/ }).first();
  const orderCode = (await newest.getByRole('rowheader').textContent()) ?? '';
  await page.getByRole('link', { name: `Order ${orderCode}` }).click();
  return workshop.getByRole('row', { name: new RegExp(`^${orderCode}`) });
}

async function changeAddress(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Change address' }).click();
  for (const [name, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Use this address' }).click();
}

it('appears when it is placed, and moves on to the doorstep, without a reload', async () => {
  const opened = await open();
  const { page, shopUrl } = opened;
  const row = await place(opened);
  const step = page.getByRole('list', { name: 'Progress of your order' }).locator('[aria-current]');
  await step.filter({ hasText: 'Order placed' }).waitFor();
  const payNow = page.getByRole('link', { name: 'Pay now' });
  expect(await payNow.getAttribute('href')).toMatch(/\/orders\/K2\d+\/pay$/);
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
  await page.waitForURL(`${shopUrl}products/**`);
});

it('is paid on its own page of the shop, which leads back to it', async () => {
  const opened = await open();
  const { page } = opened;
  await place(opened);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.getByRole('heading', { level: 1, name: /^Pay for order K2/ }).waitFor();
  await page.getByRole('button', { name: 'Pay (demonstration)' }).click();
  const step = page.getByRole('list', { name: 'Progress of your order' }).locator('[aria-current]');
  await step.filter({ hasText: 'Paid' }).waitFor();
});

it('is cancelled before it is paid, and says that nothing has been charged', async () => {
  const opened = await open();
  const { page, workshop } = opened;
  const row = await place(opened);
  // A hidden page does not end the animation of its dialog.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Cancel order/ });
  await dialog.getByText('Nothing has been charged.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('You have asked to cancel this order').first().waitFor();
  expect(await page.getByRole('link', { name: 'Pay now' }).count()).toBe(0);
  await workshop.reload();
  await row.getByRole('button', { name: 'Cancel it' }).click();
  await page.getByText('This order was cancelled').first().waitFor();
  await page.getByText('Nothing has been charged.').waitFor();
});

it('goes to another address, at once or when the shop agrees, and not once it is being made', async () => {
  const opened = await open();
  const { page, workshop } = opened;
  const row = await place(opened);
  const address = page.getByRole('region', { name: 'Delivery address' });

  await changeAddress(page, { 'House number': '7' });
  await address.getByText('Storgatan 7', { exact: true }).waitFor();
  await address.getByText(/^Changed on/).waitFor();
  // The shop stores it.
  const stored = workshop.getByText('order.address-change-requested').first();
  await expect
    .poll(async () => {
      await workshop.reload();
      return stored.count();
    })
    .toBe(1);

  await changeAddress(page, { Street: 'Vasagatan', 'Postal code': '411 24', 'Town or city': 'Göteborg' });
  await address.getByText(/^The shop is checking/).waitFor();
  await workshop.reload();
  await row.getByRole('button', { name: 'Accept' }).click();
  await row.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  await address.getByText(/^The shop is checking/).waitFor({ state: 'detached' });
  await address.getByText('Vasagatan 7', { exact: true }).waitFor();

  for (const stage of ['Confirmed', 'ProductionStarted']) {
    await row.getByRole('button', { name: 'Next stage' }).click();
    await row.getByRole('cell', { name: stage }).waitFor();
  }
  await page.getByRole('button', { name: 'Change address' }).waitFor({ state: 'detached' });
  await address.getByText('Vasagatan 7', { exact: true }).waitFor();
});
