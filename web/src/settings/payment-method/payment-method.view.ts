// Proves SET-30, SET-31.

import { configRoutes } from '@keepsake/contract/config';
import type { PaymentMethod } from '@keepsake/contract/payment-methods';
import { paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { expiredCard, visa } from '../../testing/sample-payment-methods.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const path = '/settings/payment-method';
const { listPaymentMethods, makeDefaultPaymentMethod, deletePaymentMethod, startPaymentSession } =
  paymentMethodsRoutes;

const button = (name: string) => screen.findByRole('button', { name });
const notChanged = 'We couldn’t change your payment methods. Please try again.';

/** The provider, with what it keeps. */
function keep(...methods: PaymentMethod[]) {
  let kept = methods;
  const { server } = view;
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

const question = { name: 'Remove Visa •••• 4242?' };
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog', question)).toBeNull());

/** Presses "Remove" of the default, and shows the dialog. */
async function askToRemove() {
  await view.user.click(await button('Remove Visa •••• 4242'));
  return within(await screen.findByRole('alertdialog', question));
}

it('shows what is kept, and what has expired', async () => {
  keep(visa, expiredCard);
  await view.open('/settings');
  await screen.findByText('Expires 04/2099');
  await view.user.click(await screen.findByRole('link', { name: 'Change payment methods' }));
  await screen.findByRole('heading', { level: 1, name: 'Payment methods' });
  await screen.findByText('Expired 01/2020');
});

it('changes the default', async () => {
  // A connection would request the list again.
  view.server.push.refuse();
  keep(visa, expiredCard);
  await view.open(path);
  await view.user.click(await button('Use by default: Mastercard •••• 5454'));
  await screen.findByText('Mastercard •••• 5454 is now your default');
  await button('Use by default: Visa •••• 4242');
});

it('removes one after a second press', async () => {
  const { server, user } = view;
  keep(visa, expiredCard);
  await view.open(path);
  await user.click((await askToRemove()).getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(server.requests(deletePaymentMethod)).toEqual([]);
  await user.click((await askToRemove()).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Visa •••• 4242 has been removed');
  await closed();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Visa •••• 4242' })).toBeNull());
  await button('Remove Mastercard •••• 5454');
});

it('stays as it is when nothing can be changed', async () => {
  const { server, user } = view;
  keep(visa, expiredCard);
  server.error(makeDefaultPaymentMethod, 'unavailable');
  server.error(deletePaymentMethod, 'unavailable');
  await view.open(path);
  await user.click(await button('Use by default: Mastercard •••• 5454'));
  await screen.findByText(notChanged);
  const dialog = await askToRemove();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText(notChanged);
});

it('counts what is gone as removed', async () => {
  keep(visa);
  view.server.error(deletePaymentMethod, 'not-found');
  await view.open(path);
  await view.user.click((await askToRemove()).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Visa •••• 4242 has been removed');
});

it.each([
  ['added', 'Your payment method has been saved'],
  ['failed', 'Your payment method couldn’t be saved. Please try again.'],
  ['cancelled', 'No payment method saved'],
  ['<b>', 'No payment method saved'],
])('returns after %s', async (result, text) => {
  keep();
  await view.open(`${path}?result=${encodeURIComponent(result)}`);
  await screen.findByText(text);
  await expect.poll(() => window.location.search).toBe('');
});

it('goes to no page of others', async () => {
  const { server, user } = view;
  keep();
  server.respond(startPaymentSession, { url: 'https://evil.example/' });
  await view.open(path);
  await user.click(await button('Add a payment method'));
  await screen.findByText('We couldn’t open our payment provider’s page. Please try again.');
  expect(window.location.pathname).toBe(path);
});

it('can be tried again when it cannot be loaded', async () => {
  const { server, user } = view;
  server.push.refuse();
  server.error(listPaymentMethods, 'unavailable');
  await view.open(path);
  await screen.findByText('An error occurred loading your settings');
  keep(visa);
  await user.click(await button('Try again'));
  await screen.findByText('Visa •••• 4242');
});

it('shows that nothing is kept', async () => {
  const { server, user } = view;
  server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), paymentOrigins: [] });
  await view.open(path);
  await screen.findByRole('heading', {
    level: 1,
    name: 'You pay when you order; nothing is kept here',
  });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }));
  await screen.findByText('Change personal details');
  expect(screen.queryByText('Payment methods')).toBeNull();
  expect(server.requests(listPaymentMethods)).toEqual([]);
});
