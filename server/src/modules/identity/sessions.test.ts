// Proves IDE-5.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limits } from '@keepsake/contract/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  accessTokenOf,
  Browser,
  createIdentityApp,
  type IdentityApp,
  lumibook,
  openSignIn,
  postSession,
  publicOrigin,
  signIn,
  who,
} from '../../../test/identity-app.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { openSecrets } from '../../platform/secrets/index.ts';

const email = 'anna@example.com';
const host = 'lumibook.localhost:4000';
const start = Date.parse('2026-11-21T12:00:00Z');

let folder: string;
let db: TestDatabase;
let one: IdentityApp;
let two: IdentityApp;

function advance(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  folder = await mkdtemp(path.join(tmpdir(), 'sessions-'));
  db = await createTestDatabase();
  const secrets = await openSecrets({ dataDir: folder });
  one = await createIdentityApp({ database: db.database, secrets });
  two = await createIdentityApp({ database: db.database, secrets });
  await one.signUp(email);
});
beforeEach(() => vi.setSystemTime(start));
afterEach(async () => {
  await sql`delete from sessions`.execute(sqlOf(db.database.autocommit));
  await sql`delete from rate_limits`.execute(sqlOf(db.database.autocommit));
});
afterAll(async () => {
  vi.useRealTimers();
  await one.app.close();
  await two.app.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

interface StoredSession {
  readonly session_hash: Buffer;
  readonly refresh_token: string;
  readonly expires_at: string;
}

async function storedSessions(): Promise<StoredSession[]> {
  const { rows } = await sql<StoredSession>`select * from sessions`.execute(sqlOf(db.database.autocommit));
  return rows;
}

async function signedIn(): Promise<Browser> {
  const browser = new Browser(() => one.app);
  await signIn(browser, email);
  return browser;
}

/** The same browser, with its next request to another process. */
function onProcess(browser: Browser, shop: IdentityApp): Browser {
  const copy = new Browser(() => shop.app);
  for (const { name, value } of browser.cookies(host)) copy.setCookie(host, name, value);
  return copy;
}

test('the cookie is a handle: HttpOnly, Secure, Lax, its own host only, and only its hash is stored', async () => {
  const browser = new Browser(() => one.app);
  const page = await openSignIn(browser);
  const form = { email, password: 'keepsake-demo' };
  const callback = `${lumibook}/session/callback`;
  const sent = await browser.follow(page.url, { method: 'POST', form }, callback);
  const response = await browser.open(sent.url);
  const cookie = [response.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-keepsake='));
  expect(cookie).toMatch(
    /^__Host-keepsake=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const handle = cookie?.slice('__Host-keepsake='.length).split(';')[0] ?? '';
  const [row] = await storedSessions();
  expect(row?.session_hash).toHaveLength(32);
  expect(JSON.stringify(await storedSessions())).not.toContain(handle);
});

test('a browser that refuses Secure on plain http gets the name without prefix', async () => {
  const safari = new Browser(() => one.app, { refusesSecureOnHttp: true });
  await signIn(safari, email);
  const names = safari.cookies(host).map(({ name }) => name);
  expect(names).toContain('keepsake');
  expect(names).not.toContain('__Host-keepsake');
  expect((await postSession(safari, 'token')).statusCode).toBe(200);
});

test('each sign-in has a new id, and the one before is over', async () => {
  const browser = await signedIn();
  const handle = () => browser.cookies(host).find(({ name }) => name === '__Host-keepsake')?.value;
  const before = handle();
  await browser.follow(`${lumibook}/session/login?returnTo=/albums`, {}, `${lumibook}/albums`);
  expect(handle()).not.toBe(before);
  expect(await storedSessions()).toHaveLength(1);
});

test('two tabs on two processes refresh at once and both get a token that works', async () => {
  const browser = await signedIn();
  advance(limits.session.refreshOverlapSeconds + 1);
  const tabs = [one, two, one, two, one, two].map((shop) => onProcess(browser, shop));
  const responses = await Promise.all(tabs.map((tab) => postSession(tab, 'token')));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  const tokens = new Set(responses.map((response) => response.json().accessToken));
  expect(tokens.size).toBe(1);
  for (const token of tokens) expect((await who(two.app, token)).statusCode).toBe(200);
  advance(limits.session.refreshOverlapSeconds + 1);
  expect((await postSession(tabs[1] as Browser, 'token')).statusCode).toBe(200);
});

test('an address that changed at the provider is the customer’s after the next refresh', async () => {
  const browser = await signedIn();
  const run = (statement: string) =>
    sql.raw<{ email: string }>(statement).execute(sqlOf(db.database.autocommit));
  await run("update accounts set email = 'anna.b@example.com'");
  advance(limits.session.refreshOverlapSeconds + 1);
  await accessTokenOf(browser);
  expect((await run('select email from customers')).rows).toEqual([{ email: 'anna.b@example.com' }]);
  await run(`update accounts set email = '${email}'`);
});

test('a response is reused for 30 s; after that the tokens are rotated', async () => {
  const browser = await signedIn();
  const first = await accessTokenOf(browser);
  advance(limits.session.refreshOverlapSeconds - 1);
  expect(await accessTokenOf(browser)).toBe(first);
  const [before] = await storedSessions();
  advance(2);
  expect(await accessTokenOf(browser)).not.toBe(first);
  const [after] = await storedSessions();
  expect(after?.refresh_token).not.toBe(before?.refresh_token);
});

async function refreshAtProvider(refreshToken: string) {
  return one.app.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: { host: new URL(publicOrigin).host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(
      new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: 'keepsake-site',
        client_secret: await siteSecret(),
      }),
    ),
  });
}

async function siteSecret(): Promise<string> {
  const secrets = await openSecrets({ dataDir: folder });
  return Buffer.from(secrets.stable('oidc-client-keepsake-site')).toString('base64url');
}

test('a refresh token that is used twice ends the sign-in everywhere', async () => {
  const browser = await signedIn();
  const [before] = await storedSessions();
  advance(limits.session.refreshOverlapSeconds + 1);
  await accessTokenOf(browser);
  const replay = await refreshAtProvider(before?.refresh_token ?? '');
  expect(replay.statusCode).toBe(400);
  expect(replay.json().error).toBe('invalid_grant');
  advance(limits.session.refreshOverlapSeconds + 1);
  const response = await postSession(browser, 'token');
  expect(response.statusCode).toBe(401);
  expect(response.json().code).toBe('not-signed-in');
  expect(browser.cookies(host).map(({ name }) => name)).not.toContain('__Host-keepsake');
  expect(await storedSessions()).toHaveLength(0);
});

test('exactly one of twenty concurrent uses of one refresh token succeeds', async () => {
  await signedIn();
  const [row] = await storedSessions();
  const uses = Array.from({ length: 20 }, () => refreshAtProvider(row?.refresh_token ?? ''));
  const statuses = (await Promise.all(uses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(19);
});

test('an outage of the provider ends no session', async () => {
  const browser = await signedIn();
  advance(limits.session.refreshOverlapSeconds + 1);
  await sql`alter table oidc_payloads rename to oidc_payloads_away`.execute(sqlOf(db.database.autocommit));
  const during = await postSession(browser, 'token');
  await sql`alter table oidc_payloads_away rename to oidc_payloads`.execute(sqlOf(db.database.autocommit));
  expect(during.statusCode).toBe(503);
  expect(during.headers['retry-after']).toBe('5');
  expect((await postSession(browser, 'token')).statusCode).toBe(200);
});

test('a process that died in a refresh blocks no request for longer than 15 s', async () => {
  const browser = await signedIn();
  advance(limits.session.refreshOverlapSeconds + 1);
  const until = new Date(Date.now() + 15_000).toISOString();
  await sql`update sessions set refreshing_until = ${until}`.execute(sqlOf(db.database.autocommit));
  const reads = vi.spyOn(db.database, 'transaction');
  const settled = vi.fn();
  const waiting = postSession(browser, 'token').finally(settled);
  // A poll advances the fake clock by its interval.
  await expect.poll(() => reads.mock.calls.length, { interval: 1 }).toBeGreaterThan(9);
  expect(settled).not.toHaveBeenCalled();
  advance(16);
  expect((await waiting).statusCode).toBe(200);
});

test('access tokens end after ten minutes and sessions after thirty days without a visit', async () => {
  const browser = await signedIn();
  const token = await accessTokenOf(browser);
  advance(limits.session.accessTokenSeconds + 1);
  const late = await who(one.app, token);
  expect(late.statusCode).toBe(401);
  expect((await postSession(browser, 'token')).statusCode).toBe(200);
  advance(limits.session.idleSeconds + 1);
  expect((await postSession(browser, 'token')).statusCode).toBe(401);
});

test('a sweep removes what is over and leaves what is not', async () => {
  const browser = await signedIn();
  await openSignIn(new Browser(() => one.app));
  advance(limits.session.signInSeconds + 1);
  expect(await one.identity.sweep()).toBeGreaterThan(0);
  expect(await one.identity.sweep()).toBe(0);
  expect((await postSession(browser, 'token')).statusCode).toBe(200);
  advance(limits.session.longestSeconds + 1);
  await one.identity.sweep();
  const left =
    await sql`select 1 from oidc_payloads union all select 1 from sessions union all select 1 from sign_ins`.execute(
      sqlOf(db.database.autocommit),
    );
  expect(left.rows).toHaveLength(0);
});
