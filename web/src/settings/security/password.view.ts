// Proves IDE-17.

import { activityRoutes } from '@keepsake/contract/activity';
import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { passwordsRoutes } from '@keepsake/contract/passwords';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { customer } from '../../testing/fake-responses.ts';
import { laptop } from '../../testing/sample-activity.ts';
import { sampleCustomer } from '../../testing/sample-customer.ts';
import { configOfHost } from '../../testing/storefront-config.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const { changePassword } = passwordsRoutes;
const passwordUrl = 'https://photos.example/oidc/password/forgot';

const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });
const requests = () => view.server.requests(changePassword);

async function openForm(): Promise<void> {
  await view.open('/settings/security');
  await press('Change password');
}

async function send(currentPassword: string, password: string): Promise<void> {
  await view.fill(await field('Current password'), currentPassword);
  await view.fill(await field('New password'), password);
  await press('Save password');
}

function refuseWith(status: number, body: object, headers: Record<string, string> = {}): void {
  view.server.serve(/\/password$/, (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify({ message: 'No.', correlationId: 'c', ...body }));
  });
}

beforeEach(() => {
  const { server } = view;
  server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), passwordUrl });
  server.respond(customersRoutes.getMe, sampleCustomer);
  server.respond(sessionRoutes.listDevices, { devices: [laptop] });
  server.respond(activityRoutes.listActivity, { entries: [] });
});

describe('the password', () => {
  it('is changed, and other sign-ins end unless they are to stay', async () => {
    await openForm();
    expect(document.activeElement).toBe(await field('Current password'));
    await send('keepsake-demo', 'red lamp under the stairs');
    await screen.findByText('Your password has been changed');
    await screen.findByRole('button', { name: 'Change password' });
    await press('Change password');
    await view.user.click(await screen.findByRole('checkbox', { name: 'Sign out everywhere else' }));
    await send('red lamp under the stairs', 'green door behind the mill');
    await expect.poll(() => requests().length).toBe(2);
    const identity = { idpType: 'keepsake', idpSub: customer.id };
    expect(requests().map(({ params }) => params)).toEqual([identity, identity]);
    expect(requests().map(({ body }) => body)).toEqual([
      { currentPassword: 'keepsake-demo', password: 'red lamp under the stairs', endsOthers: true },
      {
        currentPassword: 'red lamp under the stairs',
        password: 'green door behind the mill',
        endsOthers: false,
      },
    ]);
  });

  it('is hidden until it is to be shown, and known to password managers', async () => {
    await openForm();
    const [current, next] = [await field('Current password'), await field('New password')];
    const types = () => [current, next].map((input) => input.getAttribute('type'));
    expect(types()).toEqual(['password', 'password']);
    await view.user.click(await screen.findByRole('checkbox', { name: 'Show passwords' }));
    expect(types()).toEqual(['text', 'text']);
    const form = current.closest('form');
    expect(
      [...(form?.querySelectorAll('[autocomplete]') ?? [])].map((input) =>
        input.getAttribute('autocomplete'),
      ),
    ).toEqual(['username', 'current-password', 'new-password']);
    expect(form?.querySelector('[autocomplete=username]')?.getAttribute('value')).toBe(sampleCustomer.email);
  });

  it('that is too short is not sent', async () => {
    await openForm();
    await send('keepsake-demo', 'red lamp');
    await screen.findByText('Choose at least 10 characters, and nothing that is easy to guess');
    expect(requests()).toEqual([]);
  });

  it('that is the current one is not sent', async () => {
    await openForm();
    await send('red lamp under the stairs', 'red lamp under the stairs');
    await screen.findByText('This is your current password. Choose another one');
    expect(requests()).toEqual([]);
  });

  it.each([
    ['currentPassword', 'Current password', 'This isn’t your current password'],
    ['password', 'New password', 'Choose at least 10 characters, and nothing that is easy to guess'],
  ])(
    'that the service refuses (%s) has a text at its field and keeps what was typed',
    async (path, name, text) => {
      refuseWith(400, { code: 'invalid-request', fields: [{ path, code: 'not-valid' }] });
      await openForm();
      await send('keepsake-demo', 'password2024');
      await screen.findByText(text);
      expect((await field(name)).getAttribute('aria-invalid')).toBe('true');
      expect((await field('New password')).getAttribute('value')).toBe('password2024');
      expect(screen.queryByText(/We couldn’t/)).toBeNull();
    },
  );

  it('names the time after too many guesses', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00.000Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    refuseWith(429, { code: 'too-many-requests' }, { 'Retry-After': '900' });
    await openForm();
    await send('wrong password', 'red lamp under the stairs');
    await screen.findByText(/^You’ve tried this several times\. You can try again from Fri 27 Nov 2026/);
  });

  it('can be sent again after a failure, and left as it is', async () => {
    view.server.offline(changePassword);
    await openForm();
    await send('keepsake-demo', 'red lamp under the stairs');
    await screen.findByText(/We couldn’t change your password\./);
    await press('Cancel');
    await screen.findByRole('button', { name: 'Change password' });
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('that is forgotten is replaced by a mail', async () => {
    await openForm();
    const link = await screen.findByRole('link', { name: 'Forgot your password?' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/photos\.example\/oidc\/password\/forgot\?shop=/);
  });

  it('of another provider is not here', async () => {
    view.server.respond(configRoutes.getConfig, configOfHost('localhost'));
    await view.open('/settings/security');
    await within(await screen.findByRole('region', { name: 'Devices' })).findByText('This device');
    expect(screen.queryByRole('region', { name: 'Password' })).toBeNull();
  });
});
