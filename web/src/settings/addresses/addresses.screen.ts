// Proves SET-11, SET-20, SET-27, SET-32.

import { type Address, addressesRoutes } from '@keepsake/contract/addresses';
import { beforeEach, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { abroad, home } from '../../testing/sample-addresses.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const all = '/settings/addresses/all';

const main = () => screen.page.getByRole('main');
const field = (name: string | RegExp) => screen.page.getByRole('textbox', { name });
const button = (name: string) => main().getByRole('button', { name, exact: true });
const heading = (name: string) => screen.page.getByRole('heading', { name, exact: true });

const bills: Address = {
  ...home,
  id: '00000000-0000-4000-8000-000000000003',
  type: 'billing',
  isDefault: false,
  company: 'Kade & Partners',
};
/** In another script. */
const inTelAviv: Address = { ...abroad, firstName: 'נועה', lastName: 'כהן', city: 'תל אביב' };

beforeEach(() => {
  const { server } = screen;
  server.respond(addressesRoutes.listAddresses, [{ ...home, phone: '020 123 4567' }, inTelAviv, bills]);
  server.respond(addressesRoutes.getAddress, bills);
});

it('is accessible, and fits a phone: lists, and an address that is gone', async () => {
  const { page, server } = screen;
  await screen.open(all);
  await main().getByText('Default', { exact: true }).waitFor();
  await main().getByText('Billing address').waitFor();
  await main().getByText('We do not deliver to this country').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.respond(addressesRoutes.listAddresses, []);
  await screen.open(all);
  await heading('No addresses yet').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.error(addressesRoutes.getAddress, 'not-found');
  await screen.open(`/settings/address/${home.id}`);
  await heading('This address no longer exists').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('is accessible, and fits a phone: forms, also with what is to be corrected', async () => {
  const { page } = screen;
  await screen.open(`/settings/address/${bills.id}`);
  await expect.poll(() => field(/^Company/).inputValue()).toBe('Kade & Partners');
  expect(await findPageProblems(page)).toEqual([]);
  await screen.open('/settings/new-address');
  await field('First name').fill('Gus');
  await field('Last name').fill('Lindqvist');
  await field('Street').fill('12 Mill Lane');
  await field('Postal code').fill('BH19 2AA');
  await field('Town or city').fill('Swanage');
  expect(await findPageProblems(page)).toEqual([]);
  await button('United Kingdom Country').click();
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
  await field('Phone').fill('12');
  await button('Save').click();
  await page.getByRole('region', { name: 'Please check these fields' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('is accessible, and fits a phone: copies for deliveries and invoices', async () => {
  const { page, server } = screen;
  server.respond(addressesRoutes.listAddresses, [home, abroad]);
  await screen.open(`/settings/new-address?from=${abroad.id}`);
  await page.getByText('We do not deliver to this country').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.locator('label').filter({ hasText: 'Invoices' }).click();
  await page.getByRole('button', { name: 'Same as delivery address' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Town or city' }).inputValue()).toBe('Amsterdam');
  expect(await findPageProblems(page)).toEqual([]);
});
