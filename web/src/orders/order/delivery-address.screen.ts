// Proves ORD-11, ORD-20.

import { addressChangesRoutes } from '@keepsake/contract/address-changes';
import { addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { type SuperOrder, superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const { changeDeliveryAddress } = addressChangesRoutes;

const changeId = '00000000-0000-4000-8000-000000000001';
const kept = { type: 'delivery', isDefault: true, updatedAt: '2026-11-25T12:00:00Z' } as const;
const saved = { ...addressExample, street: 'Oudegracht', houseNumber: '99', postalCode: '3511 AE' };
const abroad = { ...saved, street: 'Broadway 1', postalCode: '10001', city: 'New York', country: 'US' };

let order: SuperOrder;

const main = () => screen.page.getByRole('main');
const card = () => main().getByRole('region', { name: 'Delivery address' });
const button = (name: string) => main().getByRole('button', { name, exact: true });
const field = (name: string) => screen.page.getByRole('textbox', { name, exact: true });
const text = (value: string) => main().getByText(value, { exact: true });

async function edit(): Promise<void> {
  await screen.open('/orders/K1');
  await button('Change address').click();
}

beforeEach(() => {
  const deliveryAddressChange = { canChange: true, until: '2099-12-04T16:00:00Z' };
  order = sampleOrder({ status: 'Ordered', deliveryAddressChange }, { parcels: [] });
  screen.server.respond(superOrdersRoutes.getSuperOrder, () => order);
  screen.server.respond(addressesRoutes.listAddresses, []);
  screen.server.respond(changeDeliveryAddress, ({ body: address }) => {
    const latest = { changeId, state: 'RequestSent', address, requestedAt: '2026-11-26T12:00:00Z' } as const;
    order = { ...order, deliveryAddressChange: { canChange: false, reason: 'requested', latest } };
    return latest;
  });
});

it('has no problem with its fields, their problems, and while it waits for the shop', async () => {
  const { page } = screen;
  await edit();
  await field('House number').fill('x');
  expect(await findPageProblems(page)).toEqual([]);
  await button('Use this address').click();
  await page.getByText('Street number must be valid').first().waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await field('House number').fill('14');
  await button('Use this address').click();
  await text('Keizersgracht 14').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('has no problem with saved addresses, and offers no country to which the brand does not deliver', async () => {
  const { page, server } = screen;
  server.respond(addressesRoutes.listAddresses, [
    { id: changeId, ...kept, ...abroad },
    { id: changeId.replace(/1$/, '2'), ...kept, ...saved },
  ]);
  await edit();
  await page.getByRole('radio', { name: /New York/ }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await card()
    .getByRole('button', { name: /Country/ })
    .click();
  await page.getByRole('option', { name: 'Belgium' }).waitFor();
  expect(await page.getByRole('option', { name: 'United States' }).count()).toBe(0);
});

it('keeps the focus in its place', async () => {
  await screen.open('/orders/K1');
  const isInCard = () =>
    expect.poll(() => card().evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await button('Change address').press('Enter');
  await field('Street').waitFor();
  await isInCard();
  await button('Cancel').press('Enter');
  await button('Change address').waitFor();
  await isInCard();
  await button('Change address').click();
  await field('House number').fill('14');
  await field('House number').press('Enter');
  await text('Keizersgracht 14').waitFor();
  await isInCard();
});
