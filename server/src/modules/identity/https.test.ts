import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  accessTokenOf,
  Browser,
  createIdentityApp,
  type IdentityApp,
  openSignIn,
  postSession,
  signIn,
} from '../../../test/identity-app.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { openSecrets } from '../../platform/secrets/index.ts';

const publicOrigin = 'https://photos.example';
const storefront = 'https://shop.example';

let folder: string;
let db: TestDatabase;
let shop: IdentityApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'https-'));
  db = await createTestDatabase();
  shop = await createIdentityApp({
    database: db.database,
    secrets: await openSecrets({ dataDir: folder }),
    origins: [publicOrigin, storefront],
  });
  await shop.signUp('anna@example.com');
});
afterAll(async () => {
  await shop.app.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

test('every cookie is Secure and bound to its host, and signing in works behind a proxy', async () => {
  const browser = new Browser(() => shop.app);
  await signIn(browser, 'anna@example.com', storefront);
  const cookies = [...browser.cookies('photos.example'), ...browser.cookies('shop.example')];
  expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
  const names = cookies.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['__Host-oidc-session', '__Host-keepsake']));
  expect(names.filter((name) => !/^__(Host|Secure)-/.test(name))).toEqual([]);

  expect(await accessTokenOf(browser, storefront)).toMatch(/^eyJ/);
  const out = (await postSession(browser, 'logout', storefront)).json();
  await browser.follow(out.redirectTo, {}, `${storefront}/`);
  expect(browser.cookies('photos.example').map(({ name }) => name)).not.toContain('__Host-oidc-session');
  expect((await openSignIn(browser, storefront)).response.body).toContain('type="password"');
});

test('over https a cookie without the prefix counts for nothing', async () => {
  const browser = new Browser(() => shop.app);
  await signIn(browser, 'anna@example.com', storefront);
  const handle = browser.cookies('shop.example').find(({ name }) => name === '__Host-keepsake')?.value ?? '';
  const thief = new Browser(() => shop.app);
  thief.setCookie('shop.example', 'keepsake', handle);
  expect((await postSession(thief, 'token', storefront)).statusCode).toBe(204);
});

test('the origin that a request claims is ignored', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  const response = await new Browser(() => shop.app).open(
    `${publicOrigin}/oidc/.well-known/openid-configuration`,
    {
      headers,
    },
  );
  expect(response.body).not.toContain('evil.example');
  expect(response.json().token_endpoint).toBe(`${publicOrigin}/oidc/token`);
});

test('while the database fails pages keep their headers and reveal nothing', async () => {
  const browser = new Browser(() => shop.app);
  await signIn(browser, 'anna@example.com', storefront);
  await sql`alter table oidc_payloads rename to away`.execute(sqlOf(db.database.autocommit));
  const responses = [
    await browser.open(`${publicOrigin}/oidc/session/end`),
    await browser.open(`${publicOrigin}/oidc/auth?client_id=keepsake-site`),
  ];
  await sql`alter table away rename to oidc_payloads`.execute(sqlOf(db.database.autocommit));
  for (const response of responses) {
    expect(response.statusCode).toBe(500);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.body).toContain('We couldn’t sign you in');
    expect(response.body).not.toContain('oidc_payloads');
  }
});
