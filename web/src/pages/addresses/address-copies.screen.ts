// Proves SET-32.

import { type Address, addressesRoutes } from '@keepsake/contract/addresses';
import { addressExample } from '@keepsake/contract/back-office-examples';
import { expect, it } from 'vitest';
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
