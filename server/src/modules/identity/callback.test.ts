// Proves IDE-5, IDE-8.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  Browser,
  createIdentityApp,
  formAction,
  type IdentityApp,
  lumibook,
  openSignIn,
  password,
  postSession,
  publicOrigin,
  signIn,
} from '../../../test/identity-app.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { Log } from '../../platform/log/index.ts';
import { openSecrets } from '../../platform/secrets/index.ts';

const email = 'anna@example.com';
const form = { email, password };

let folder: string;
let db: TestDatabase;
let shop: IdentityApp;
const logged: string[] = [];
const note = (fields: unknown, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`);
const log: Log = { debug: note, info: note, warn: note, error: note };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'callback-'));
  db = await createTestDatabase();
  shop = await createIdentityApp({
    database: db.database,
    secrets: await openSecrets({ dataDir: folder }),
    log,
  });
  await shop.signUp(email);
});
afterAll(async () => {
  await shop.app.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

const newBrowser = () => new Browser(() => shop.app);

async function countSessions(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sessions`.execute(
    sqlOf(db.database.autocommit),
  );
  return rows[0]?.n ?? -1;
}

/** Signs in up to the callback. */
async function almostSignedIn(browser: Browser): Promise<URL> {
  const page = await openSignIn(browser);
  const sent = await browser.follow(
    formAction(page),
    { method: 'POST', form },
    `${lumibook}/session/callback`,
  );
  return new URL(sent.url);
}

function changed(url: URL, change: Record<string, string | undefined>): string {
  const copy = new URL(url);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) copy.searchParams.delete(name);
    else copy.searchParams.set(name, value);
  }
  return copy.href;
}

describe('the callback makes no session', () => {
  const cases: Record<string, (url: URL) => string> = {
    'with another state': (url) => changed(url, { state: 'x'.repeat(43) }),
    'without a state': (url) => changed(url, { state: undefined }),
    'with a state sent twice': (url) => `${url.href}&state=${url.searchParams.get('state')}`,
    'with another code': (url) => changed(url, { code: 'x'.repeat(43) }),
    'without a code': (url) => changed(url, { code: undefined }),
    'from another issuer': (url) => changed(url, { iss: 'https://evil.example' }),
    'without an issuer': (url) => changed(url, { iss: undefined }),
    'with an error of the provider': (url) => changed(url, { code: undefined, error: 'access_denied' }),
    'at another storefront': (url) => url.href.replace(lumibook, publicOrigin),
  };

  test.each(Object.keys(cases))('%s', async (name) => {
    const before = await countSessions();
    const browser = newBrowser();
    const url = await almostSignedIn(browser);
    const failed = cases[name]?.(url) ?? '';
    const first = await browser.open(failed);
    const hasState = new URL(failed).searchParams.has('state');
    expect([first.statusCode, first.headers.location]).toEqual(hasState ? [303, '/'] : [400, undefined]);
    const again = await browser.open(failed);
    expect(again.statusCode).toBe(400);
    expect(again.headers['content-type']).toContain('text/html');
    expect(again.body).toContain('Try again');
    expect(again.headers.location).toBeUndefined();
    const cookies = browser.cookies(new URL(failed).host).map(({ name }) => name);
    expect(cookies).not.toContain('__Host-keepsake');
    expect(await countSessions()).toBe(before);
  });

  test('restarts at the root, once; a successful sign-in resets this', async () => {
    const browser = newBrowser();
    const url = changed(await almostSignedIn(browser), { code: 'x'.repeat(43) });
    const failedOnce = async () => (await browser.open(url)).headers.location === '/';
    expect(await failedOnce()).toBe(true);
    expect(await failedOnce()).toBe(false);
    await browser.follow(`${lumibook}/session/login?returnTo=/albums`, {}, `${lumibook}/albums`);
    expect((await postSession(browser, 'token')).statusCode).toBe(200);
    await postSession(browser, 'logout');
    expect(await failedOnce()).toBe(true);
  });

  test('is logged with a code and the id of the response', async () => {
    const before = logged.length;
    const response = await newBrowser().open(`${lumibook}/session/callback?code=a&state=b`);
    expect(response.statusCode).toBe(303);
    const lines = logged.slice(before).filter((line) => line.startsWith('a sign-in failed'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"code":"no-sign-in"');
    expect(lines[0]).toContain(`"correlationId":"${response.headers['x-correlationid']}"`);
  });

  test('in a browser that did not begin the sign-in', async () => {
    const before = await countSessions();
    const url = await almostSignedIn(newBrowser());
    const victim = newBrowser();
    await openSignIn(victim);
    expect((await victim.open(url.href)).headers.location).toBe('/');
    expect((await victim.open(url.href)).statusCode).toBe(400);
    expect(await countSessions()).toBe(before);
  });

  test('a second time', async () => {
    const browser = newBrowser();
    const url = await almostSignedIn(browser);
    expect((await browser.open(url.href)).statusCode).toBe(303);
    const before = await countSessions();
    // A signed-in customer who goes back gets the home page, not an error.
    const again = await browser.open(url.href);
    expect(again.headers.location).toBe('/');
    browser.clearCookies('lumibook.localhost:4000');
    await browser.open(url.href);
    expect((await browser.open(url.href)).statusCode).toBe(400);
    expect(await countSessions()).toBe(before);
  });

  test.each(['nonce', 'code_verifier'])('with another %s than the sign-in began with', async (column) => {
    const before = await countSessions();
    const browser = newBrowser();
    const url = await almostSignedIn(browser);
    await sql`update sign_ins set ${sql.ref(column)} = ${'x'.repeat(43)}`.execute(
      sqlOf(db.database.autocommit),
    );
    await browser.open(url.href);
    expect((await browser.open(url.href)).statusCode).toBe(400);
    expect(await countSessions()).toBe(before);
  });
});

describe('session posts refuse other sites', () => {
  test.each([
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: publicOrigin, 'sec-fetch-site': 'same-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: lumibook, 'sec-fetch-site': 'none' },
  ])('%j', async (headers) => {
    const browser = newBrowser();
    await signIn(browser, email);
    for (const action of ['token', 'logout']) {
      const response = await browser.open(`${lumibook}/session/${action}`, { method: 'POST', headers });
      expect(response.statusCode).toBe(403);
    }
    expect((await postSession(browser, 'token')).statusCode).toBe(200);
  });

  test('refuse a caller without Origin and Sec-Fetch-Site', async () => {
    const headers = { host: 'lumibook.localhost:4000' };
    const response = await shop.app.inject({ method: 'POST', url: '/session/token', headers });
    expect(response.statusCode).toBe(403);
  });
});

test('no log line carries a token, an e-mail address or a query', () => {
  expect(logged.length).toBeGreaterThan(0);
  for (const line of logged) expect(line).not.toMatch(/anna@|state=|code=|eyJ/);
});
