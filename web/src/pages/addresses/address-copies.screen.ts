// Proves SET-32.

import { type Address, addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { beforeEach, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();

const home: Address = {
  ...addressExample,
  id: '00000000-0000-4000-8000-000000000001',
  type: 'delivery',
  isDefault: true,
  updatedAt: '2026-11-25T12:00:00.000Z',
};
const abroad: Address = {
  ...home,
  id: '00000000-0000-4000-8000-000000000002',
  isDefault: false,
  firstName: 'Noa',
  country: 'IL',
};
const bills: Address = { ...abroad, id: '00000000-0000-4000-8000-000000000003', type: 'billing' };

const field = (name: string) => screen.page.getByRole('textbox', { name });
const use = (name: string) => screen.page.locator('label').filter({ hasText: name });
const save = () => screen.page.getByRole('button', { name: 'Save', exact: true }).click();
const added = () => screen.server.requests(addressesRoutes.addAddress).map(({ body }) => body);

beforeEach(() => {
  const { server } = screen;
  server.respond(addressesRoutes.listAddresses, [home, abroad, bills]);
  server.respond(addressesRoutes.addAddress, home);
});

it('begins a new address with a copy of another', async () => {
  const { page } = screen;
  await screen.open('/settings/addresses/all');
  await page.getByRole('link', { name: 'Copy the address of Anna de Vries' }).click();
  expect(await field('Street').inputValue()).toBe('Keizersgracht');
  await field('House number').fill('14');
  await save();
  await page.getByText('Your address has been saved').waitFor();
  expect(added()).toEqual([{ ...addressExample, houseNumber: '14', type: 'delivery', isDefault: false }]);
});

it('uses the delivery address for invoices', async () => {
  const { page } = screen;
  await screen.open('/settings/new-address');
  await use('Deliveries').waitFor();
  expect(await page.getByRole('button', { name: 'Same as delivery address' }).count()).toBe(0);
  await use('Invoices').click();
  await page.getByRole('button', { name: 'Same as delivery address' }).click();
  expect(await field('Town or city').inputValue()).toBe('Amsterdam');
  expect(await findPageProblems(page)).toEqual([]);
  await save();
  await page.getByText('Your address has been saved').waitFor();
  expect(added()).toEqual([{ ...addressExample, type: 'billing', isDefault: false }]);
});

it('marks addresses that the brand does not deliver to', async () => {
  const { page } = screen;
  await screen.open('/settings/addresses/all');
  const notice = page.getByText('We do not deliver to this country');
  await notice.waitFor();
  expect(await notice.count()).toBe(1);
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Copy the address of Noa de Vries' }).first().click();
  // The list has the same notice.
  await use('Invoices').waitFor();
  await notice.waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await use('Invoices').click();
  await notice.waitFor({ state: 'detached' });
});

it('has a region where the country names one', async () => {
  const { page, server } = screen;
  server.respond(addressesRoutes.getAddress, {
    ...home,
    country: 'ES',
    postalCode: '28013',
    region: 'Madrid',
  });
  server.respond(addressesRoutes.changeAddress, home);
  await screen.open(`/settings/address/${home.id}`);
  await field('Province, state or region').fill('Comunidad de Madrid');
  await save();
  await page.getByText('Your address has been saved').waitFor();
  const [sent] = server.requests(addressesRoutes.changeAddress);
  expect(sent?.body).toMatchObject({ region: 'Comunidad de Madrid' });
});
