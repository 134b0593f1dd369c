// Proves IDE-2, IDE-5, IDE-7, PLA-87.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  accessTokenOf,
  Browser,
  createIdentityApp,
  formAction,
  type IdentityApp,
  lumibook,
  openSignIn,
  password,
  postSession,
  signIn,
  who,
} from '../../../test/identity-app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import { openSecrets, type Secrets } from '../../platform/secrets/index.ts';

let folder: string;
let db: TestDatabase;
let secrets: Secrets;
let shop: IdentityApp;
let subject: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'identity-'));
  db = await createTestDatabase();
  secrets = await openSecrets({ dataDir: folder });
  shop = await createIdentityApp({ database: db.database, secrets });
  subject = await shop.signUp('anna@example.com');
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await shop.app.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

test('failures are counted by their reason', async () => {
  const metrics = createMetrics();
  const { app } = await createIdentityApp({ database: db.database, secrets, metrics });
  const browser = new Browser(() => app);
  const form = { email: 'nobody@example.com', password: 'no' };
  await browser.open(formAction(await openSignIn(browser)), { method: 'POST', form });
  await browser.open(`${lumibook}/session/callback?state=unknown&code=1`);
  const { text } = await metrics.page();
  expect(text.match(/^keepsake_sign_in_failures_total.*/gm)).toEqual([
    'keepsake_sign_in_failures_total{reason="wrong"} 1',
    'keepsake_sign_in_failures_total{reason="no-sign-in"} 1',
  ]);
  await app.close();
});

const newBrowser = () => new Browser(() => shop.app);

test('from sign-in to sign-out: login, page, wrong password, right password, token, API, sign-out', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const browser = newBrowser();
  const nobody = await postSession(browser, 'token');
  expect([nobody.statusCode, nobody.body]).toEqual([204, '']);

  const page = await openSignIn(browser);
  expect(page.url).toMatch(/^http:\/\/localhost:4000\/oidc\/interaction\//);
  expect(page.response.statusCode).toBe(200);
  expect(page.response.body).toContain('Lumibook');

  const action = formAction(page);
  const wrong = await browser.open(action, {
    method: 'POST',
    form: { email: 'anna@example.com', password: 'no' },
  });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('That email and password don’t match');

  const form = { email: ' ANNA@example.com ', password };
  const back = await browser.follow(action, { method: 'POST', form }, `${lumibook}/my-photos`);
  expect(back.url).toBe(`${lumibook}/my-photos`);
  expect(browser.cookies('lumibook.localhost:4000').map(({ name }) => name)).toContain('__Host-keepsake');

  const response = await postSession(browser, 'token');
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  const token = response.json();
  expect(token).toMatchObject({ subject, email: 'anna@example.com' });
  expect(token.expiresIn).toBe(600);

  const me = await who(shop.app, token.accessToken);
  expect(me.statusCode).toBe(200);
  expect(me.json()).toMatchObject({ kind: 'customer', tenantId: 'demo', subject, email: 'anna@example.com' });

  const out = await postSession(browser, 'logout');
  expect(out.statusCode).toBe(200);
  const home = await browser.follow(out.json().redirectTo, {}, `${lumibook}/`);
  expect(home.url).toBe(`${lumibook}/`);
  expect((await postSession(browser, 'token')).statusCode).toBe(204);

  const again = await openSignIn(browser);
  expect(again.response.body).toContain('type="password"');
});

/** What the database refuses fails with the SQLSTATE during `work`. */
async function whileRefused<T>(refused: string, code: string, work: () => Promise<T>): Promise<T> {
  await runOnServer(
    db.url,
    `create function go_away() returns trigger language plpgsql
       as $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
     create trigger away before ${refused} execute function go_away()`,
  );
  return work().finally(() => runOnServer(db.url, 'drop function go_away cascade'));
}

test('a sign-out that fails says so, keeps the cookie, and can be tried again', async () => {
  const browser = newBrowser();
  await signIn(browser, 'anna@example.com');
  const failed = await whileRefused('delete on sessions', '57P03', () => postSession(browser, 'logout'));
  expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '5']);
  expect((await postSession(browser, 'token')).statusCode).toBe(200);

  const again = await postSession(browser, 'logout');
  expect(again.statusCode).toBe(200);
  expect(again.json().redirectTo).toContain('/oidc/session/end');
  expect((await postSession(browser, 'token')).statusCode).toBe(204);
});

test.each([
  ['is full', '53100'],
  ['is starting up', '57P03'],
])('the provider answers 503, as a page and as JSON, while the database %s', async (_, code) => {
  const browser = newBrowser();
  const login = await browser.open(`${lumibook}/session/login?returnTo=/`);
  const address = String(login.headers.location);
  const open = (accept: string) => browser.open(address, { headers: { accept } });
  const [page, json] = await whileRefused('insert on oidc_payloads', code, async () => [
    await open('text/html'),
    await open('application/json'),
  ]);
  for (const failed of [page, json]) {
    expect([failed?.statusCode, failed?.headers['retry-after']]).toEqual([503, '5']);
  }
  expect(page?.body).toContain('Something went wrong');
  expect((await open('text/html')).statusCode).toBe(303);
});

test('the provider requires the password after a sign-out whose last redirect never happened', async () => {
  const browser = newBrowser();
  await signIn(browser, 'anna@example.com');
  await postSession(browser, 'logout');
  expect((await openSignIn(browser)).response.body).toContain('type="password"');
});

test('the provider keeps a sign-in without sign-out: the second storefront requires no password', async () => {
  const browser = newBrowser();
  await signIn(browser, 'anna@example.com');
  const other = await browser.follow(
    'http://localhost:4000/session/login?returnTo=/albums',
    {},
    'http://localhost:4000/albums',
  );
  expect(other.url).toBe('http://localhost:4000/albums');
  expect((await who(shop.app, await accessTokenOf(browser, 'http://localhost:4000'))).statusCode).toBe(200);
});
