// Proves SET-30, SET-31.

import { configRoutes } from '@keepsake/contract/config';
import { paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { expiredCard, visa } from '../../testing/sample-payment-methods.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const path = '/settings/payment-method';
const { listPaymentMethods, startPaymentSession } = paymentMethodsRoutes;

it('shows what is kept, and asks before it removes one', async () => {
  const { page, server } = screen;
  server.respond(listPaymentMethods, [visa, expiredCard]);
  await screen.open(path);
  await page.getByText('Expired 01/2020').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
  await page.getByRole('alertdialog', { name: 'Remove Visa •••• 4242?' }).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('opens the provider’s page and returns', async () => {
  const { page, server } = screen;
  server.respond(listPaymentMethods, []);
  server.respond(startPaymentSession, { url: 'https://shop.example/payments/pages/1' });
  await page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Provider</title>' }),
  );
  await screen.open('/settings');
  await page.getByRole('link', { name: 'Change payment methods' }).click();
  await page.getByText('No payment method saved').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a payment method' }).click();
  await page.waitForURL('https://shop.example/payments/pages/1');
  server.respond(listPaymentMethods, [visa]);
  await screen.open(`${path}?result=added`);
  await page.getByText('Your payment method has been saved').waitFor();
  await page.getByText('Visa •••• 4242').waitFor();
  await page.waitForURL((url) => url.search === '');
});

it('shows that the list cannot be loaded', async () => {
  const { page, server } = screen;
  server.push.refuse();
  server.error(listPaymentMethods, 'unavailable');
  await screen.open(path);
  await page.getByText('An error occurred loading your settings').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('shows that nothing is kept', async () => {
  const { page, server } = screen;
  server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), paymentOrigins: [] });
  await screen.open(path);
  await page
    .getByRole('heading', { level: 1, name: 'You pay when you order; nothing is kept here' })
    .waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});
