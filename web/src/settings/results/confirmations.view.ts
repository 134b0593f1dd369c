// Proves SET-3, SET-5, SET-6, SET-7, SET-8, SET-17, SET-25, SET-40, SET-41.

import { accountDeletionRoutes } from '@keepsake/contract/account-deletion';
import { emailChangesRoutes } from '@keepsake/contract/email-changes';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../../testing/client-reports.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { confirmAccountDeletion } = accountDeletionRoutes;
const { confirmEmailChange } = emailChangesRoutes;

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const tryAgain = () => screen.findByRole('link', { name: 'Try again' });
const isReported = async (where: string) => {
  await waitFor(() => expect(clientReports(view.server)).toMatchObject([{ where }]));
  expect(JSON.stringify(clientReports(view.server))).not.toMatch(/SECRET|anna/i);
};

describe('the deletion of an account', () => {
  const link = '/delete-account-confirmation?confirmation-token=SECRET';
  const press = async () => view.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const failed = () => title('Your account couldn’t be deleted');

  it('by a link that does not work opens the error page', async () => {
    view.server.error(confirmAccountDeletion, 'not-found');
    await view.open(link);
    await press();
    await failed();
    expect((await tryAgain()).getAttribute('href')).toBe('/settings');
    await isReported('confirm-account-deletion');
    expect(JSON.stringify(sessionStorage)).not.toContain('SECRET');
  });

  it('with an order in production shows that', async () => {
    view.server.error(confirmAccountDeletion, 'orders-open');
    await view.open(link);
    await press();
    await title('You have an order that is being made');
    const orders = await screen.findByRole('link', { name: 'Go to your orders' });
    expect(orders.getAttribute('href')).toBe('/orders');
  });

  it('without a token opens the error page', async () => {
    await view.open('/delete-account-confirmation');
    await failed();
    expect(view.server.requests(confirmAccountDeletion)).toEqual([]);
  });
});

describe('the change of an email address', () => {
  const link = '/change-email-confirmation?confirmation-token=SECRET';
  const failed = () => title("Your email wasn't changed");
  const sent = () =>
    view.server.requests(confirmEmailChange).map(({ params, body }) => ({ ...params, ...body }));
  beforeEach(() => view.server.respond(sessionRoutes.logout, { redirectTo: '/' }));

  it.each(['not-found', 'email-in-use', 'too-many-requests', 'unavailable'] as const)(
    'shows the error page after %s, and reports it without the token',
    async (code) => {
      const { server } = view;
      server.error(confirmEmailChange, code);
      await view.open(link);
      await failed();
      expect(location.pathname).toBe('/change-email-error');
      await isReported('confirm-email-change');
      expect((await tryAgain()).getAttribute('href')).toBe('/settings');
      expect(server.requests(sessionRoutes.logout)).toEqual([]);
    },
  );

  it('has nothing to confirm without a token', async () => {
    await view.open('/change-email-confirmation');
    await failed();
    expect(sent()).toEqual([]);
  });
});
