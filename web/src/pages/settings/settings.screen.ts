import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { profileRoutes } from '@keepsake/contract/profile';
import { sessionRoutes } from '@keepsake/contract/session';
import { describe, expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const anna = {
  customerId: '00000000-0000-4000-8000-00000000a77a',
  email: 'anna@example.com',
  name: null,
  accountDeleted: false,
  business: null,
};

it('shows the present details, and links to change them', async () => {
  const { page, server } = screen;
  server.respond(customersRoutes.getMe, { ...anna, name: 'נועה כהן', phone: '+31 20 123 4567' });
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

it('shows what is not given, and shows long values whole', async () => {
  const { page, server } = screen;
  server.respond(customersRoutes.getMe, { ...anna, email: `${'a'.repeat(64)}@${'b'.repeat(60)}.example` });
  await screen.open('/settings');
  await page.getByText('Not given').first().waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('of a business has its own address, and links back to it', async () => {
  const { page, server } = screen;
  const session = { accessToken: 'token', expiresIn: 3600, subject: 'dora', email: 'dora@example.com' };
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  server.respond(customersRoutes.getMe, { ...anna, business: { status: 'Active' } });
  await screen.open('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/b2b');
  await page.getByRole('link', { name: 'Change personal details' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/settings/b2b');
});

describe('sign-in', () => {
  it('links to a new password at the provider of the site', async () => {
    const { page, server } = screen;
    const passwordUrl = 'https://photos.example/oidc/password/forgot';
    server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), passwordUrl });
    await screen.open('/settings');
    const link = page.getByRole('link', { name: 'Set a new password' });
    const query = new URLSearchParams({ shop: `http://localhost:${server.port}`, lang: 'en-GB' });
    expect(await link.getAttribute('href')).toBe(`${passwordUrl}?${query}`);
  });

  it('shows nothing about passwords where another provider has them', async () => {
    const { page } = screen;
    await screen.open('/settings');
    await page.getByRole('heading', { name: 'Sign-in' }).waitFor();
    expect(await page.getByText('Password').count()).toBe(0);
  });
});

it('changes the language of the site and of emails', async () => {
  const { page, server } = screen;
  server.respond(profileRoutes.patchMe, { ...anna, locale: 'nl-NL' });
  await screen.open('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Language: English (United Kingdom)' }).click();
  await page.getByRole('menuitemradio', { name: 'Nederlands (Nederland)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Instellingen' }).waitFor();
  await expect.poll(() => server.requests(profileRoutes.patchMe).length).toBe(1);
  expect(server.requests(profileRoutes.patchMe)[0]?.body).toEqual({ locale: 'nl-NL', changed: false });
});

it('has a card for privacy where there is something to read', async () => {
  const { page, server } = screen;
  await screen.open('/settings');
  await page.getByRole('link', { name: 'Read our privacy policy' }).waitFor();
  const config = configOfHost('localhost');
  server.respond(configRoutes.getConfig, { ...config, legal: { ...config.legal, privacy: null } });
  await page.reload();
  await page.getByRole('heading', { name: 'Sign-in' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Privacy' }).count()).toBe(0);
});
