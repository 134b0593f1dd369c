// Proves IDE-22.

import { configRoutes } from '@keepsake/contract/config';
import { type Passkey, passkeyLimits, passkeysRoutes } from '@keepsake/contract/passkeys';
import { screen, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { customer } from '../../testing/fake-responses.ts';
import { addingUrl, longKey, phoneKey, servePasskeys } from '../../testing/serve-passkeys.ts';
import { withPasswords } from '../../testing/serve-two-step.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const path = '/settings/security';
const { listPasskeys, addPasskey, renamePasskey, removePasskey } = passkeysRoutes;
const identity = { idpType: 'keepsake', idpSub: customer.id };
const config = withPasswords('localhost');

/** The view's document has none. */
function setHasPasskeys(): void {
  Object.assign(window, { PublicKeyCredential: class {} });
  onTestFinished(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'));
}

const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));
const press = async (name: string) => view.user.click(await (await section()).findByRole('button', { name }));
const answer = async (name: string) =>
  view.user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name }));
const text = (value: string | RegExp) => screen.findByText(value);
const items = async () => (await section()).queryAllByRole('listitem').map(({ textContent }) => textContent);
const field = () => screen.findByRole('textbox', { name: 'Name' });
const address = () => window.location.href;

async function open(passkeys: readonly Passkey[]): Promise<void> {
  servePasskeys(view.server, passkeys);
  await view.open(path);
}

async function rename(name: string): Promise<void> {
  await view.fill(await field(), name);
  await view.user.click(await screen.findByRole('button', { name: 'Save' }));
}

describe('the list', () => {
  it('has names, when they were added and last used', async () => {
    await open([phoneKey, longKey]);
    await text('iPhone');
    const [first, second] = await items();
    expect(first).toMatch(/^iPhoneAdded: .*20 Nov.*Last used: .*27 Nov/);
    expect(second).toMatch(/^Sicherheitsschlüsselx+Added: .*Not used yet/);
    expect(view.server.requests(listPasskeys).map(({ params }) => params)).toEqual([identity]);
  });

  it('can be empty', async () => {
    await open([]);
    await text('No passkeys yet');
  });

  it('can be loaded again after a failure', async () => {
    servePasskeys(view.server, [phoneKey]);
    view.server.error(listPasskeys, 'not-found');
    await view.open(path);
    await text('We couldn’t load your passkeys');
    servePasskeys(view.server, [phoneKey]);
    await press('Try again');
    await text('iPhone');
  });

  it('has the focus when the provider’s page leads back to it', async () => {
    servePasskeys(view.server, [phoneKey]);
    await view.open(`${path}#passkeys`);
    await text('iPhone');
    await expect.poll(() => document.activeElement?.textContent).toBe('Passkeys');
  });

  it.each([
    ['of another provider', { ...config, passwordUrl: null }],
    ['without the extension', { ...config, extensions: { ...config.extensions, passkeys: false } }],
  ])('%s is not here', async (_, response) => {
    servePasskeys(view.server, [phoneKey]);
    view.server.respond(configRoutes.getConfig, response);
    await view.open(path);
    await text('Nothing has happened in this time.');
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
    expect(view.server.requests(listPasskeys)).toEqual([]);
  });
});

const full = Array.from({ length: passkeyLimits.maxPerAccount }, (_, index) => ({
  ...phoneKey,
  id: `01890000-0000-7000-8000-0000000001${10 + index}`,
}));

describe('adding', () => {
  beforeEach(setHasPasskeys);

  it('goes to the provider’s page', async () => {
    await open([]);
    await press('Add a passkey');
    await expect.poll(address).toBe(addingUrl);
    expect(view.server.requests(addPasskey).map(({ params }) => params)).toEqual([identity]);
  });

  it('can be tried again after a failure', async () => {
    await open([]);
    view.server.offline(addPasskey);
    await press('Add a passkey');
    await text(/^We couldn’t open the page that adds a passkey\./);
    servePasskeys(view.server, []);
    await press('Add a passkey');
    await expect.poll(address).toBe(addingUrl);
  });

  it('shows the limit where another window was first', async () => {
    servePasskeys(view.server, []);
    view.server.error(addPasskey, 'conflict');
    const wasAsked = () => view.server.requests(addPasskey).length > 0;
    view.server.respond(listPasskeys, () => ({ passkeys: wasAsked() ? full : [] }));
    await view.open(path);
    await press('Add a passkey');
    await text(/^You have 10 passkeys/);
    expect(screen.queryByText(/We couldn’t/)).toBeNull();
  });

  it('ends at the limit', async () => {
    await open(full);
    await text('You have 10 passkeys, which is the most. Remove one to add another.');
    expect((await section()).queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

it('a browser without passkeys says where to add one', async () => {
  await open([phoneKey]);
  await text(/^This browser has no passkeys\./);
  expect((await section()).queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  await (await section()).findByRole('button', { name: 'Remove iPhone' });
});

describe('renaming', () => {
  it('begins with the present name', async () => {
    await open([phoneKey]);
    await press('Rename iPhone');
    expect((await field()).getAttribute('value')).toBe('iPhone');
    await rename('  Anna’s phone ');
    await text('The passkey has been renamed');
    await text('Anna’s phone');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(view.server.requests(renamePasskey).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { ...identity, passkeyId: phoneKey.id, name: 'Anna’s phone' },
    ]);
  });

  it.each(['', '   ', 'a'.repeat(passkeyLimits.maxNameLength + 1)])('does not send "%s"', async (name) => {
    await open([phoneKey]);
    await press('Rename iPhone');
    await rename(name);
    await text('Enter a name of at most 64 characters');
    expect(view.server.requests(renamePasskey)).toEqual([]);
  });

  it('keeps what was typed when it fails, and nothing when it is closed', async () => {
    await open([phoneKey]);
    view.server.offline(renamePasskey);
    await press('Rename iPhone');
    await rename('Phone');
    await text(/^We couldn’t rename the passkey\./);
    expect((await field()).getAttribute('value')).toBe('Phone');
    await view.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await press('Rename iPhone');
    expect((await field()).getAttribute('value')).toBe('iPhone');
    expect(screen.queryByText(/We couldn’t/)).toBeNull();
  });
});

describe('removing', () => {
  it('asks first', async () => {
    await open([phoneKey, longKey]);
    await press('Remove iPhone');
    await text('Remove iPhone?');
    await answer('Cancel');
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    await press('Remove iPhone');
    await answer('Remove');
    await text('The passkey has been removed');
    await expect.poll(items).toHaveLength(1);
    expect(view.server.requests(removePasskey).map(({ params }) => params)).toEqual([
      { ...identity, passkeyId: phoneKey.id },
    ]);
  });

  it('can be tried again after a failure', async () => {
    await open([phoneKey]);
    view.server.offline(removePasskey);
    await press('Remove iPhone');
    await answer('Remove');
    await text(/^We couldn’t remove the passkey\./);
    servePasskeys(view.server, [phoneKey]);
    await answer('Remove');
    await text('No passkeys yet');
  });
});

it.each([
  ['adding', addPasskey, () => press('Add a passkey')],
  ['removing', removePasskey, () => press('Remove iPhone').then(() => answer('Remove'))],
])('%s leads to the sign-in page if the sign-in was long ago', async (_, route, act) => {
  setHasPasskeys();
  await open([phoneKey]);
  view.server.error(route, 'recent-sign-in-required');
  await act();
  const query = new URLSearchParams({ returnTo: path, again: '1' });
  await expect.poll(() => window.location.pathname + window.location.search).toBe(`/session/login?${query}`);
  expect(screen.queryByText(/We couldn’t/)).toBeNull();
});
