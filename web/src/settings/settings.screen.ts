import { customersRoutes } from '@keepsake/contract/customers';
import { expect, it } from 'vitest';
import { findPageProblems } from '../testing/page-problems.ts';
import { sampleCustomer } from '../testing/sample-customer.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const anna = { ...sampleCustomer, email: 'anna@example.com' };

it('shows the present details', async () => {
  const { page, server } = screen;
  server.respond(customersRoutes.getMe, { ...anna, name: 'נועה כהן', phone: '+31 20 123 4567' });
  await screen.open('/settings');
  await page.getByRole('main').getByText('נועה כהן').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('shows what is not given, and shows long values whole', async () => {
  const { page, server } = screen;
  server.respond(customersRoutes.getMe, { ...anna, email: `${'a'.repeat(64)}@${'b'.repeat(60)}.example` });
  await screen.open('/settings');
  await page.getByText('Not given').first().waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});
