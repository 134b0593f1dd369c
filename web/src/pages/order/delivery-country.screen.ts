// Proves ORD-11.

import { addressChangesRoutes } from '@keepsake/contract/address-changes';
import { addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { beforeEach, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { setUpScreen } from '../../testing/screen.ts';

/** Delivery addresses in countries to which the brand does not deliver. */

const screen = setUpScreen();
const { changeDeliveryAddress } = addressChangesRoutes;

const changeId = '00000000-0000-4000-8000-000000000001';
const notice = 'We do not deliver to this country';
const saved = {
  ...addressExample,
  street: 'Oudegracht',
  houseNumber: '99',
  postalCode: '3511 AE',
  city: 'Utrecht',
};

const card = () => screen.page.getByRole('main').getByRole('region', { name: 'Delivery address' });
const button = (name: string) => screen.page.getByRole('main').getByRole('button', { name, exact: true });

async function open(): Promise<void> {
  await screen.open('/orders/K1');
  await button('Change address').waitFor();
}

beforeEach(() => {
  const deliveryAddressChange = { canChange: true, until: '2099-12-04T16:00:00Z' };
  screen.server.respond(
    superOrdersRoutes.getSuperOrder,
    sampleOrder({ status: 'Ordered', deliveryAddressChange }, { parcels: [] }),
  );
});

it('are not offered, and saved addresses there are marked and cannot be chosen', async () => {
  const { page, server } = screen;
  const kept = { type: 'delivery', isDefault: true, updatedAt: '2026-11-25T12:00:00Z' } as const;
  const abroad = { ...saved, street: 'Broadway 1', postalCode: '10001', city: 'New York', country: 'US' };
  server.respond(addressesRoutes.listAddresses, [
    { id: changeId, ...kept, ...abroad },
    { id: changeId.replace(/1$/, '2'), ...kept, ...saved },
  ]);
  await open();
  await button('Change address').click();
  const refused = page.getByRole('radio', { name: new RegExp(`New York.*${notice}`) });
  await refused.waitFor();
  expect(await refused.isDisabled()).toBe(true);
  expect(await page.getByRole('radio', { name: /Utrecht/ }).isDisabled()).toBe(false);
  expect(await card().getByText(notice).count()).toBe(1);
  expect(await findPageProblems(page)).toEqual([]);
  await card()
    .getByRole('button', { name: /Country/ })
    .click();
  await page.getByRole('option', { name: 'Belgium' }).waitFor();
  expect(await page.getByRole('option', { name: 'United States' }).count()).toBe(0);
});

it('are refused by the server next to the field', async () => {
  const { page, server } = screen;
  server.respond(addressesRoutes.listAddresses, [
    { id: changeId, type: 'delivery', isDefault: true, updatedAt: '2026-11-25T12:00:00Z', ...saved },
  ]);
  server.error(changeDeliveryAddress, 'not-delivered');
  await open();
  await button('Change address').click();
  await page.getByText(/Oudegracht 99/).click();
  await button('Use this address').click();
  await card().getByText(notice).first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Street', exact: true }).inputValue()).toBe('Oudegracht');
  expect(
    await card()
      .getByText(/Something went wrong/)
      .count(),
  ).toBe(0);
  expect(await findPageProblems(page)).toEqual([]);
});
