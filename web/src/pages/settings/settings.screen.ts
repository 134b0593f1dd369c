import { customersRoutes } from '@keepsake/contract/customers';
import { sessionRoutes } from '@keepsake/contract/session';
import { expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const anna = {
  customerId: '00000000-0000-4000-8000-00000000a77a',
  email: 'anna@example.com',
  name: null,
  accountDeleted: false,
  business: null,
};

it('shows the present details, and leads on to change them', async () => {
  const { page, server } = screen;
  server.answer(customersRoutes.getMe, { ...anna, name: 'נועה כהן', phone: '+31 20 123 4567' });
  await screen.open('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  for (const text of ['נועה כהן', 'anna@example.com', '+31 20 123 4567']) {
    await page.getByRole('main').getByText(text).waitFor();
  }
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Change personal details' }).click();
  await page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
});

it('says what is not given, and shows long values whole', async () => {
  const { page, server } = screen;
  server.answer(customersRoutes.getMe, { ...anna, email: `${'a'.repeat(64)}@${'b'.repeat(60)}.example` });
  await screen.open('/settings');
  await page.getByText('Not given').first().waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('of a business has its own address, and leads back to it', async () => {
  const { page, server } = screen;
  const session = { accessToken: 'token', expiresIn: 3600, subject: 'dora', email: 'dora@example.com' };
  server.answer(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.answer(customersRoutes.getMe, { ...anna, business: { status: 'Active' } });
  await screen.open('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/b2b');
  await page.getByRole('link', { name: 'Change personal details' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/settings/b2b');
});
