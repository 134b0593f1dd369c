// Proves SET-38.

import { type AccountDeletion, accountDeletionRoutes } from '@keepsake/contract/account-deletion';
import { configRoutes } from '@keepsake/contract/config';
import { sessionRoutes } from '@keepsake/contract/session';
import { beforeEach, expect, it } from 'vitest';
import { keysOf } from '../../testing/keys.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const path = '/settings/delete-account';
const { getAccountDeletion, requestAccountDeletion } = accountDeletionRoutes;
const session = { accessToken: 'token', expiresIn: 3600, subject: 'anna', email: 'anna@example.com' };
const identity = { idpType: 'keepsake', idpSub: 'anna' };
const library: AccountDeletion = { photosCount: 1204, albumsCount: 3, openOrdersCount: 0 };

const text = (value: string | RegExp) => screen.page.getByText(value, { exact: typeof value === 'string' });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const send = () => button('Email me the link');

beforeEach(() => {
  const { server } = screen;
  server.respond(sessionRoutes.getToken, { ...session, isBusiness: false, ...identity });
  server.respond(getAccountDeletion, library);
});

it.each(['printo.localhost', 'wallery.localhost'])('has no problems in the brand at %s', async (host) => {
  await screen.open(path, host);
  await send().waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});

it('mails a link by a press of a key', async () => {
  const { page, server } = screen;
  const { press, tabTo } = keysOf(() => page);
  server.respond(requestAccountDeletion, () => {
    server.respond(getAccountDeletion, { ...library, requestedUntil: '2026-11-27T12:00:00.000Z' });
    return null;
  });
  await screen.open(path);
  await send().waitFor();
  await tabTo('Email me the link');
  await press('Enter');
  await text(/^It works until .*27 Nov 2026/).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('has no problems after a refusal, and without a deletion', async () => {
  const { page, server } = screen;
  server.error(requestAccountDeletion, 'too-many-requests');
  await screen.open(path);
  await send().click();
  await text(/^You’ve tried this several times/).waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.respond(getAccountDeletion, { ...library, openOrdersCount: 1 });
  server.error(requestAccountDeletion, 'orders-open');
  await send().click();
  await text('You have an order that is being made').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
  server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), deletesAccounts: false });
  await screen.open(path);
  await text('Customer care will delete your account for you. Just get in touch.').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});
