import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '@keepsake/contract/limits';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  accessTokenOf,
  Browser,
  createIdentityApp,
  formAction,
  type IdentityApp,
  lumibook,
  password,
  signIn,
} from '../../../test/identity-app.ts';
import { openSecrets } from '../../platform/secrets/index.ts';

const email = 'anna@example.com';
const start = Date.parse('2026-11-21T12:00:00Z');

let folder: string;
let db: TestDatabase;
let shop: IdentityApp;
let browser: Browser;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  folder = await mkdtemp(path.join(tmpdir(), 'recent-sign-in-'));
  db = await createTestDatabase();
  shop = await createIdentityApp({
    database: db.database,
    secrets: await openSecrets({ dataDir: folder }),
  });
  await shop.signUp(email);
});
beforeEach(async () => {
  vi.setSystemTime(start);
  browser = new Browser(() => shop.app);
  await signIn(browser, email);
});
afterEach(() => vi.setSystemTime(start));
afterAll(async () => {
  vi.useRealTimers();
  await shop.app.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

function advance(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

async function requestRecent() {
  const authorization = `Bearer ${await accessTokenOf(browser)}`;
  const response = await shop.app.inject({
    url: '/api/recent',
    headers: { host: 'lumibook.localhost:4000', authorization },
  });
  return response.statusCode === 200 ? 'allowed' : response.json().code;
}

const openAgain = (query: string, until?: string) =>
  browser.follow(`${lumibook}/session/login?returnTo=/settings${query}`, {}, until);

test('a sign-in is recent for five minutes, also after a refresh of its token', async () => {
  expect(await requestRecent()).toBe('allowed');
  advance(limits.session.recentSeconds - 2);
  expect(await requestRecent()).toBe('allowed');
  advance(3);
  expect(await requestRecent()).toBe('recent-sign-in-required');
});

test('a sign-in without the password is not recent', async () => {
  advance(limits.session.recentSeconds + 1);
  const { url } = await openAgain('', `${lumibook}/settings`);
  expect(url).toBe(`${lumibook}/settings`);
  expect(await requestRecent()).toBe('recent-sign-in-required');
});

test('the password is required again on request, and makes the sign-in recent', async () => {
  advance(limits.session.recentSeconds + 1);
  const page = await openAgain('&again=1');
  expect(page.response.body).toContain('type="password"');
  const form = { email, password };
  const back = await browser.follow(formAction(page), { method: 'POST', form }, `${lumibook}/settings`);
  expect(back.url).toBe(`${lumibook}/settings`);
  expect(await requestRecent()).toBe('allowed');
});
