// Proves BUS-2.

import { addressesRoutes } from '@keepsake/contract/addresses';
import { businessDetailsRoutes } from '@keepsake/contract/business-details';
import { type CustomerMe, customersRoutes } from '@keepsake/contract/customers';
import { emailChangesRoutes } from '@keepsake/contract/email-changes';
import { newsletterRoutes } from '@keepsake/contract/newsletter';
import { paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { profileRoutes } from '@keepsake/contract/profile';
import { projectsRoutes } from '@keepsake/contract/projects';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../testing/fake-responses.ts';
import { home } from '../testing/sample-addresses.ts';
import { dora } from '../testing/sample-customer.ts';
import { expiredCard, visa } from '../testing/sample-payment-methods.ts';
import { sampleProject } from '../testing/sample-project.ts';
import { serveOrders } from '../testing/serve-orders.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const blocked = 'Blocked account, please contact customer care.';

/** Sets the status that every response about the customer has. */
function setStatus(status: string): void {
  const customer: CustomerMe = { ...dora, firstName: 'Dora', lastName: 'Duck', business: { status } };
  for (const route of [customersRoutes.getMe, profileRoutes.putMe, profileRoutes.patchMe] as const)
    view.server.respond(route, customer);
}

beforeEach(() => {
  const { server } = view;
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  serveOrders(server);
  server.respond(projectsRoutes.listProjects, { projects: [sampleProject('1')], totalProjectCount: 1 });
  server.respond(addressesRoutes.listAddresses, [home]);
  server.respond(addressesRoutes.getAddress, home);
  server.respond(businessDetailsRoutes.getBusinessDetails, { details: {}, required: [], missing: [] });
  server.respond(paymentMethodsRoutes.listPaymentMethods, [visa, expiredCard]);
  server.respond(emailChangesRoutes.getPendingEmailChange, { pending: null });
  server.respond(newsletterRoutes.getOwnSubscription, { state: 'none' });
});

/** Waits until the first button of that name cannot be pressed, and says why to a pointer. */
async function expectRefused(name: string): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error(`no button ${name}`);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await view.user.hover(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe(blocked);
}

describe('a blocked business', () => {
  beforeEach(() => setStatus('Blocked'));

  it.each([
    ['/settings/personal-details', 'Save'],
    ['/settings/b2b', 'Save'],
    ['/settings/b2b/new-address', 'Save'],
    [`/settings/b2b/address/${home.id}`, 'Save'],
    ['/settings/addresses/all', `Delete the address of ${home.firstName} ${home.lastName}`],
    ['/settings/b2b/email', 'Send link'],
    ['/settings/payment-method', 'Add a payment method'],
    ['/settings/payment-method', 'Use by default: Mastercard •••• 5454'],
    ['/settings/payment-method', 'Remove Visa •••• 4242'],
    ['/saved-projects', 'Delete Project 1'],
    ['/orders/LB-1', 'Change address'],
  ])('at %s cannot press “%s”', async (path, name) => {
    await view.open(path);
    await expectRefused(name);
  });

  it.each([
    '/settings/personal-details',
    '/settings/b2b',
    '/settings/b2b/new-address',
    '/settings/b2b/email',
  ])('at %s sees the reason next to the button, and a way to customer care', async (path) => {
    await view.open(path);
    const main = within(await screen.findByRole('main'));
    await main.findByText(blocked, { selector: 'form p' });
    const link = await main.findByRole('link', { name: 'Contact us' });
    expect(link.parentElement?.textContent).toContain(blocked);
    expect(link.getAttribute('href')).toBe('/contact');
  });

  it('sends no form by Enter either, and may save once the shop has unblocked it', async () => {
    const { server, user } = view;
    await view.open('/settings/personal-details');
    await expectRefused('Save');
    const firstName = screen.getByRole('textbox', { name: 'First name' });
    await view.fill(firstName, 'Dorothea');
    await user.type(firstName, '{Enter}');
    setStatus('Active');
    await server.push.publish({ type: 'customer-changed', payload: {} });
    const save = screen.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(save.hasAttribute('aria-disabled')).toBe(false));
    await view.fill(firstName, 'Thea');
    await user.click(save);
    const names = () => server.requests(profileRoutes.putMe).map(({ body }) => body.firstName);
    await waitFor(() => expect(names()).toContain('Thea'));
    expect(names()).toEqual(['Thea']);
  });

  it.each([
    ['none', true],
    ['subscribed', false],
  ] as const)('with the newsletter “%s” cannot change it: %s', async (state, isDisabled) => {
    view.server.respond(newsletterRoutes.getOwnSubscription, { state });
    await view.open('/settings/b2b');
    const choice = await screen.findByRole('switch');
    await waitFor(() => expect(choice.hasAttribute('disabled')).toBe(isDisabled));
    // The banner and the form of the details say it, too.
    await waitFor(() => expect(screen.queryAllByText(blocked)).toHaveLength(isDisabled ? 3 : 2));
  });
});
