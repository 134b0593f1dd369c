// Proves UPL-4, UPL-15, UPL-53, PLA-14.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { configRoutes } from '@keepsake/contract/config';
import { type Pairing, pairingsRoutes } from '@keepsake/contract/pairings';
import { describe, expect, it } from 'vitest';
import { makePhotos } from '../../testing/fake-library.ts';
import { servePush } from '../../testing/fake-push.ts';
import { pressKey } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const pairingId = '00000000-0000-4000-8000-000000000001';
const expiresAt = '2030-01-01T12:00:00.000Z';
const made = { pairingId, code: 'K7Q2M9XF4T', url: 'http://localhost/q/K7Q2M9XF4T', expiresAt };
const dialog = () => screen.page.getByRole('dialog', { name: 'Add photos' });
const tab = (name: string) => dialog().getByRole('tab', { name });
const heading = (name: string) => dialog().getByRole('heading', { name });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

function serve(pairing: Partial<Pairing> = {}): void {
  screen.server.respond(pairingsRoutes.createPairing, made);
  screen.server.respond(pairingsRoutes.getPairing, {
    ...{ pairingId, state: 'waiting', expiresAt, received: 0, sending: 0, photos: [] },
    ...pairing,
  });
}

async function openDialog(host?: string): Promise<void> {
  await screen.open('/my-photos/photos', host);
  await screen.page.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog().waitFor();
}

async function openTab(host?: string): Promise<void> {
  await openDialog(host);
  await tab('Transfer from Phone').click();
}

it('is the second tab, by keyboard too, and shows the code', async () => {
  serve();
  await openDialog();
  await tab('My Device').focus();
  await pressKey(screen.page, 'ArrowRight');
  await dialog().getByRole('img', { name: 'QR code for your phone' }).waitFor();
  await dialog().getByText('K7Q2M-9XF4T').waitFor();
  expect(await dialog().getByText('localhost/q/').count()).toBe(1);
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('is not there without its flag', async () => {
  const config = configOfHost('localhost');
  const flags = { ...config.flags, PhotoManagementQrCodeUploadEnabled: [] };
  screen.server.respond(configRoutes.getConfig, { ...config, flags });
  await openDialog();
  expect(await dialog().getByRole('tab').count()).toBe(0);
});

it.each(['localhost', 'printo.localhost', 'wallery.localhost'])(
  'passes axe at 320 px and in the dark, on %s',
  async (host) => {
    serve();
    await screen.page.emulateMedia({ colorScheme: 'dark' });
    await screen.page.setViewportSize({ width: 320, height: 700 });
    await openTab(host);
    await dialog().getByRole('img', { name: 'QR code for your phone' }).waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  },
);

describe('its states', () => {
  it('shows that it gets a code', async () => {
    serve();
    const release = screen.server.loading(pairingsRoutes.createPairing);
    await openTab();
    await dialog().getByText('Getting a code…').waitFor();
    release();
    await dialog().getByText('K7Q2M-9XF4T').waitFor();
  });

  it('shows an error with "Try again" when there is no code', async () => {
    screen.server.error(pairingsRoutes.createPairing, 'too-many-pairings');
    await openTab();
    await heading('Error: There is no code right now').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    serve();
    await button('Try again').click();
    await dialog().getByText('K7Q2M-9XF4T').waitFor();
  });

  it('shows the phone, what has arrived, and what is on its way', async () => {
    serve({
      state: 'connected',
      phone: 'iphone',
      received: 3,
      sending: 2,
      photos: makePhotos({ '2024-05': 3 }),
    });
    await openTab();
    await heading('Your iPhone is connected').waitFor();
    await dialog().getByText('3 photos have arrived').waitFor();
    await dialog().getByText('2 photos are on their way.').waitFor();
    expect(await dialog().getByText('Now choose photos on your phone.').count()).toBe(0);
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('names what is on its way alone before the first photo has arrived', async () => {
    serve({ state: 'connected', phone: 'iphone', sending: 2 });
    await openTab();
    await dialog().getByText('2 photos are on their way.').waitFor();
    expect(await dialog().getByText('Now choose photos on your phone.').count()).toBe(0);
  });

  it('states what to do next while no photo has arrived', async () => {
    serve({ state: 'connected', phone: 'iphone' });
    await openTab();
    await heading('Your iPhone is connected').waitFor();
    await dialog().getByText('Now choose photos on your phone.').waitFor();
    expect(await dialog().getByText('0 photos').count()).toBe(0);
  });

  it.each([
    ['finished', 2, 'Your phone has finished'],
    ['expired', 0, 'This code has expired'],
    ['expired', 2, 'This transfer has ended'],
    ['revoked', 0, 'This transfer has ended'],
  ] as const)('shows that it is %s after %i photos, and makes a new code', async (state, received, title) => {
    serve({ state, received });
    await openTab();
    await heading(title).waitFor();
    serve();
    await button('New code').click();
    await dialog().getByText('K7Q2M-9XF4T').waitFor();
  });
});

it('listens at the upload socket of the configuration', async () => {
  const sockets = createServer();
  const uploads = servePush(sockets, '/uploads');
  await new Promise<void>((resolve) => sockets.listen(0, '127.0.0.1', resolve));
  const { port } = sockets.address() as AddressInfo;
  const config = { ...configOfHost('localhost'), uploadSocketUrl: `ws://localhost:${port}/uploads` };
  screen.server.respond(configRoutes.getConfig, config);
  serve();
  await openTab();
  await dialog().getByText('K7Q2M-9XF4T').waitFor();
  const read = () => screen.server.requests(pairingsRoutes.getPairing).length;
  // Resolves when the page is connected there.
  await uploads.publish({ type: 'pairing-changed', payload: { pairingId } });
  serve({ state: 'connected', phone: 'iphone' });
  const before = read();
  await uploads.publish({ type: 'pairing-changed', payload: { pairingId } });
  await heading('Your iPhone is connected').waitFor();
  expect(read()).toBeGreaterThan(before);
  uploads.close();
  await new Promise((resolve) => sockets.close(resolve));
});

it('ends its code when the dialog closes', async () => {
  serve();
  await openTab();
  await dialog().getByText('K7Q2M-9XF4T').waitFor();
  await button('Close').last().click();
  await expect.poll(() => screen.server.requests(pairingsRoutes.endPairing).length).toBe(1);
});

it.each([
  ['is reloaded', () => screen.page.reload()],
  ['is left', () => screen.page.goto('about:blank')],
] as const)('ends its code when the page %s', async (_, leave) => {
  serve();
  await openTab();
  await dialog().getByText('K7Q2M-9XF4T').waitFor();
  await leave();
  await expect.poll(() => screen.server.requests(pairingsRoutes.endPairing).length).toBe(1);
});

const connected = { state: 'connected', phone: 'android' } as const;
const isSending = { ...connected, received: 1, sending: 2 };
const created = () => screen.server.requests(pairingsRoutes.createPairing).length;
const ended = () => screen.server.requests(pairingsRoutes.endPairing).length;
const question = (name: string) => screen.page.getByRole('alertdialog', { name });
const stillSending = () => question('Your phone is still sending photos');
const stillConnected = () => question('Your phone is still connected');

it.each([
  ['while the phone sends', isSending, '2 photos are on their way.'],
  ['while a phone is connected', connected, 'Now choose photos on your phone.'],
] as const)('warns before the page is left %s', async (_, pairing, text) => {
  serve(pairing);
  await openTab();
  await dialog().getByText(text).waitFor();
  const warned = screen.page.waitForEvent('dialog');
  const left = screen.page.goto('about:blank').catch(() => undefined);
  const warning = await warned;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await left;
  await heading('Your Android phone is connected').waitFor();
  expect(ended()).toBe(0);
});

it('goes on while the other tab is shown', async () => {
  serve(connected);
  await openTab();
  await heading('Your Android phone is connected').waitFor();
  await tab('My Device').click();
  await button('Choose photos').waitFor();
  serve(isSending);
  await tab('Transfer from Phone').click();
  await dialog().getByText('2 photos are on their way.').waitFor();
  expect([created(), ended()]).toEqual([1, 0]);
  await tab('My Device').click();
  await button('Cancel').click();
  await stillSending().getByRole('button', { name: 'End transfer' }).click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(ended).toBe(1);
});

it('keeps its code while the other tab is shown', async () => {
  serve();
  await openTab();
  await dialog().getByText('K7Q2M-9XF4T').waitFor();
  await tab('My Device').click();
  await button('Choose photos').waitFor();
  await tab('Transfer from Phone').click();
  await dialog().getByText('K7Q2M-9XF4T').waitFor();
  expect([created(), ended()]).toEqual([1, 0]);
});

describe.each([
  ['is sending', isSending, stillSending, 'Keep receiving'],
  ['is connected', connected, stillConnected, 'Stay connected'],
] as const)('while a phone %s', (_, pairing, asked, stay) => {
  it.each([
    ['"Close"', () => button('Close').last().click()],
    ['Escape', () => pressKey(screen.page, 'Escape')],
    ['"End transfer"', () => button('End transfer').click()],
  ] as const)('%s asks first', async (_way, leave) => {
    serve(pairing);
    await openTab();
    await heading('Your Android phone is connected').waitFor();
    await leave();
    await asked().getByRole('button', { name: stay }).click();
    await asked().waitFor({ state: 'detached' });
    await heading('Your Android phone is connected').waitFor();
    expect(ended()).toBe(0);
  });
});

it('shows that the transfer has ended after "End transfer", and makes a new code when asked', async () => {
  serve(isSending);
  await openTab();
  await button('End transfer').click();
  await stillSending().getByRole('button', { name: 'End transfer' }).click();
  await heading('This transfer has ended').waitFor();
  expect([created(), ended()]).toEqual([1, 1]);
  serve();
  await button('New code').click();
  await dialog().getByText('K7Q2M-9XF4T').waitFor();
  expect(created()).toBe(2);
});

it('shows why a transfer could not be ended', async () => {
  serve(connected);
  screen.server.error(pairingsRoutes.endPairing, 'internal');
  await openTab();
  await button('End transfer').click();
  await stillConnected().getByRole('button', { name: 'End transfer' }).click();
  await dialog().getByRole('alert').getByText(/\S/).waitFor();
  await heading('Your Android phone is connected').waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('drops the question when the phone has finished, and does not ask again', async () => {
  serve(isSending);
  await openTab();
  await dialog().getByText('2 photos are on their way.').waitFor();
  await pressKey(screen.page, 'Escape');
  await stillSending().waitFor();
  serve({ state: 'finished', received: 3 });
  await heading('Your phone has finished').waitFor();
  await stillSending().waitFor({ state: 'detached' });
  serve(isSending);
  await button('New code').click();
  await heading('Your Android phone is connected').waitFor();
  expect(await screen.page.getByRole('alertdialog').count()).toBe(0);
});
