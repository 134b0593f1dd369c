// Proves SET-30, SET-31.

import { configRoutes } from '@keepsake/contract/config';
import type { PaymentMethod } from '@keepsake/contract/payment-methods';
import { paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { expect, it } from 'vitest';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const path = '/settings/payment-method';
const { listPaymentMethods, makeDefaultPaymentMethod, deletePaymentMethod, startPaymentSession } =
  paymentMethodsRoutes;

const visa: PaymentMethod = {
  id: 'pm_1',
  kind: 'card',
  label: 'Visa •••• 4242',
  expires: '2099-04',
  isDefault: true,
};
const old: PaymentMethod = {
  id: 'pm_2',
  kind: 'card',
  label: 'Mastercard •••• 5454',
  expires: '2020-01',
  isDefault: false,
};

/** The provider, with what it keeps. */
function keep(...methods: PaymentMethod[]) {
  let kept = methods;
  const { server } = screen;
  server.respond(listPaymentMethods, () => kept);
  server.respond(makeDefaultPaymentMethod, ({ params }) => {
    kept = kept.map((one) => ({ ...one, isDefault: one.id === params.id }));
    return null;
  });
  server.respond(deletePaymentMethod, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
    return null;
  });
}

it('shows what is kept, and what has expired', async () => {
  const { page } = screen;
  keep(visa, old);
  await screen.open('/settings');
  await page.getByText('Expires 04/2099').waitFor();
  await page.getByRole('link', { name: 'Change payment methods' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payment methods' }).waitFor();
  await page.getByText('Expired 01/2020').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('changes the default', async () => {
  const { page } = screen;
  keep(visa, old);
  await screen.open(path);
  await page.getByRole('button', { name: 'Use by default: Mastercard •••• 5454' }).click();
  await page.getByText('Mastercard •••• 5454 is now your default').waitFor();
  await page.getByRole('button', { name: 'Use by default: Visa •••• 4242' }).waitFor();
});

it('removes one after a second press', async () => {
  const { page, server } = screen;
  keep(visa, old);
  await screen.open(path);
  await page.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove Visa •••• 4242?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(server.requests(deletePaymentMethod)).toEqual([]);
  await page.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
  expect(await findPageProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Visa •••• 4242 has been removed').waitFor();
  await page.getByRole('button', { name: 'Remove Visa •••• 4242' }).waitFor({ state: 'detached' });
});

it('stays as it is when nothing can be changed', async () => {
  const { page, server } = screen;
  keep(visa, old);
  server.error(makeDefaultPaymentMethod, 'unavailable');
  server.error(deletePaymentMethod, 'unavailable');
  await screen.open(path);
  await page.getByRole('button', { name: 'Use by default: Mastercard •••• 5454' }).click();
  await page.getByText('We couldn’t change your payment methods. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove Visa •••• 4242?' });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByText('We couldn’t change your payment methods. Please try again.').waitFor();
});

it('counts what is gone as removed', async () => {
  const { page, server } = screen;
  keep(visa);
  server.error(deletePaymentMethod, 'not-found');
  await screen.open(path);
  await page.getByRole('button', { name: 'Remove Visa •••• 4242' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Visa •••• 4242 has been removed').waitFor();
});

it('opens the provider’s page and returns', async () => {
  const { page, server } = screen;
  keep();
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
  keep(visa);
  await screen.open(`${path}?result=added`);
  await page.getByText('Your payment method has been saved').waitFor();
  await page.getByText('Visa •••• 4242').waitFor();
  await page.waitForURL((url) => url.search === '');
});

it.each([
  ['failed', 'Your payment method couldn’t be saved. Please try again.'],
  ['cancelled', 'No payment method saved'],
  ['<b>', 'No payment method saved'],
])('returns after %s', async (result, text) => {
  const { page } = screen;
  keep();
  await screen.open(`${path}?result=${encodeURIComponent(result)}`);
  await page.getByText(text).first().waitFor();
  await page.waitForURL((url) => url.search === '');
});

it('goes to no page of others', async () => {
  const { page, server } = screen;
  keep();
  server.respond(startPaymentSession, { url: 'https://evil.example/' });
  await screen.open(path);
  await page.getByRole('button', { name: 'Add a payment method' }).click();
  await page.getByText('We couldn’t open our payment provider’s page. Please try again.').waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
});

it('can be tried again when it cannot be loaded', async () => {
  const { page, server } = screen;
  server.push.refuse();
  server.error(listPaymentMethods, 'unavailable');
  await screen.open(path);
  await page.getByText('An error occurred loading your settings').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  keep(visa);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Visa •••• 4242').waitFor();
});

it('shows that nothing is kept', async () => {
  const { page, server } = screen;
  server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), paymentOrigins: [] });
  await screen.open(path);
  await page
    .getByRole('heading', { level: 1, name: 'You pay when you order; nothing is kept here' })
    .waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByText('Change personal details').waitFor();
  expect(await page.getByText('Payment methods').count()).toBe(0);
  expect(server.requests(listPaymentMethods)).toEqual([]);
});
