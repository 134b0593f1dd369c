// Proves IDE-2, IDE-3, IDE-11, IDE-23, BRA-1, SET-52.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { freePort } from '../../../test/free-port.ts';
import {
  Browser,
  createIdentityApp,
  formAction,
  type IdentityApp,
  openSignIn,
  password,
  postSession,
} from '../../../test/identity-app.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';
import { openSecrets } from '../../platform/secrets/index.ts';

/** A second installation on another port and database. */
let folder: string;
let authorityDb: TestDatabase;
let authority: IdentityApp;
let authorityOrigin: string;
let db: TestDatabase;
let shop: IdentityApp;

const shopOrigin = 'http://shop.localhost:4000';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foreign-'));
  authorityDb = await createTestDatabase();
  db = await createTestDatabase();
  const port = await freePort();
  authorityOrigin = `http://localhost:${port}`;
  const authoritySecrets = await openSecrets({ dataDir: path.join(folder, 'authority') });
  authority = await createIdentityApp({
    database: authorityDb.database,
    secrets: authoritySecrets,
    origins: [authorityOrigin, shopOrigin],
  });
  await authority.app.listen({ host: 'localhost', port });
  await authority.signUp('anna@example.com');
  const key = authoritySecrets.stable('oidc-client-keepsake-site');
  shop = await createIdentityApp({
    database: db.database,
    secrets: await openSecrets({ dataDir: path.join(folder, 'shop') }),
    origins: [shopOrigin],
    authority: {
      issuer: `${authorityOrigin}/oidc`,
      clientId: 'keepsake-site',
      clientSecret: Buffer.from(key).toString('base64url'),
      scopes: 'openid email profile',
      audience: `${authorityOrigin}/api`,
    },
  });
});
afterAll(async () => {
  await shop.app.close();
  await authority.app.close();
  await db.drop();
  await authorityDb.drop();
  await rm(folder, { recursive: true });
});

class TwoServers extends Browser {
  constructor() {
    super(() => shop.app);
  }

  override open(...[address, visit]: Parameters<Browser['open']>) {
    this.serverOf = () => (address.startsWith(authorityOrigin) ? authority.app : shop.app);
    return super.open(address, visit);
  }
}

async function signInThere(browser: Browser, email = 'anna@example.com') {
  const page = await openSignIn(browser, shopOrigin);
  expect(page.url).toContain(`${authorityOrigin}/oidc/interaction/`);
  const form = { email, password };
  return browser.follow(formAction(page), { method: 'POST', form }, `${shopOrigin}/my-photos`);
}

test('the first sign-in makes the customer, and what hangs on one, in one transaction; the second finds it', async () => {
  const made: string[] = [];
  shop.customers.onCustomerCreated(async (_tx, { customerId }) => {
    made.push(customerId);
    if (made.length === 1) throw new Error('the library could not be made');
  });
  const browser = new TwoServers();
  const failed = await browser.follow(`${shopOrigin}/session/login?returnTo=/my-photos`);
  const form = { email: 'anna@example.com', password };
  const page = await browser.follow(formAction(failed), { method: 'POST', form }, `${shopOrigin}/`);
  expect(page.url).toContain('/session/callback?');
  const home = await browser.follow(page.url, {}, `${shopOrigin}/my-photos`);
  expect(home.url).toBe(`${shopOrigin}/`);
  expect((await postSession(browser, 'token', shopOrigin)).statusCode).toBe(204);

  const back = await browser.follow(
    `${shopOrigin}/session/login?returnTo=/my-photos`,
    {},
    `${shopOrigin}/my-photos`,
  );
  expect(back.url).toBe(`${shopOrigin}/my-photos`);
  expect(made).toHaveLength(2);
  const token = (await postSession(browser, 'token', shopOrigin)).json();
  expect(token.email).toBe('anna@example.com');
  const headers = { host: 'shop.localhost:4000', authorization: `Bearer ${token.accessToken}` };
  const me = (await shop.app.inject({ url: '/api/who', headers })).json();
  expect(me.customerId).toBe(made[1]);

  await signInThere(new TwoServers());
  expect(made).toHaveLength(2);
});

test('an address there that no form would take signs in, and is shown in letters', async () => {
  await authority.signUp('kai@example.com');
  const browser = new TwoServers();
  await signInThere(browser, 'kai@example.com');
  await sql`update accounts set email = ${'jürgen@müller.de'} where email = 'kai@example.com'`.execute(
    sqlOf(authorityDb.database.autocommit),
  );
  await sql`delete from sessions`.execute(sqlOf(db.database.autocommit));
  const back = await browser.follow(
    `${shopOrigin}/session/login?returnTo=/my-photos`,
    {},
    `${shopOrigin}/my-photos`,
  );
  expect(back.url).toBe(`${shopOrigin}/my-photos`);
  expect((await postSession(browser, 'token', shopOrigin)).json().email).toBe('jürgen@müller.de');
  const stored = await sql`select 1 from customers where email = 'jürgen@xn--mller-kva.de'`.execute(
    sqlOf(db.database.autocommit),
  );
  expect(stored.rows).toHaveLength(1);
});

test('signing out goes through the provider there and requires the password again', async () => {
  const browser = new TwoServers();
  await signInThere(browser);
  const out = (await postSession(browser, 'logout', shopOrigin)).json();
  expect(out.redirectTo).toContain(`${authorityOrigin}/oidc/session/end`);
  const home = await browser.follow(out.redirectTo, {}, `${shopOrigin}/`);
  expect(home.url).toBe(`${shopOrigin}/`);
  expect((await openSignIn(browser, shopOrigin)).response.body).toContain('type="password"');
});

test('the embedded provider is not there', async () => {
  const response = await shop.app.inject({ url: '/oidc/jwks', headers: { host: 'shop.localhost:4000' } });
  expect(response.statusCode).toBe(404);
});

test('an address is changed there: the routes are missing, and the site offers no page', async () => {
  const browser = new TwoServers();
  await signInThere(browser);
  const { accessToken, idpType, idpSub } = (await postSession(browser, 'token', shopOrigin)).json();
  expect({ idpType, idpSub }).toEqual({ idpType: 'keepsake', idpSub: expect.any(String) });
  const headers = { host: 'shop.localhost:4000', authorization: `Bearer ${accessToken}` };
  const url = `/api/auth/v2/identities/${idpType}/${idpSub}/emailchanges`;
  for (const path of [url, `${url}/token/actions/confirm`]) {
    const payload = { email: 'new@example.com', channel: 'LB-GB' };
    const response = await shop.app.inject({ method: 'POST', url: path, headers, payload });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
  }
});

test('an unavailable provider signs no customer in or out, and login reports it', async () => {
  const browser = new TwoServers();
  await signInThere(browser);
  const away = await createIdentityApp({
    database: db.database,
    secrets: await openSecrets({ dataDir: path.join(folder, 'shop') }),
    origins: [shopOrigin],
    authority: {
      issuer: `http://localhost:${await freePort()}/oidc`,
      clientId: 'keepsake-site',
      clientSecret: 'x'.repeat(43),
      scopes: 'openid email',
    },
  });
  const host = { host: 'shop.localhost:4000' };
  const login = await away.app.inject({ url: '/session/login', headers: host });
  expect(login.statusCode).toBe(503);
  expect(login.body).toContain('Try again');
  const headers = { ...host, authorization: 'Bearer a.b.c' };
  expect((await away.app.inject({ url: '/api/who', headers })).statusCode).toBe(503);
  await away.app.close();
});

test('the provider receives the auth name of the storefront, and the language', async () => {
  const login = await new TwoServers().open(`${shopOrigin}/session/login`, {
    headers: { 'accept-language': 'de' },
  });
  const { searchParams } = new URL(String(login.headers.location));
  expect(searchParams.get('brand')).toBe('lumibook-uk');
  expect(searchParams.get('ui_locales')).toBe('en-GB');
  const embedded = await new TwoServers().open(`${authorityOrigin}/session/login`);
  expect(new URL(String(embedded.headers.location)).searchParams.has('brand')).toBe(false);
});

test('its claim marks business customers, whatever is stored of them here', async () => {
  const email = 'dora@example.com';
  const subject = await authority.signUp(email);
  const identity = authority.identity.nameIdentity({ issuer: `${authorityOrigin}/oidc`, subject });
  await authorityDb.database.transaction((tx) =>
    authority.customers.putFromShop(tx, {
      tenantId: 'demo',
      shopCustomerId: 'dora',
      email,
      name: undefined,
      business: { status: 'New' },
      identity,
      makeIdentity: async () => identity,
    }),
  );
  const browser = new TwoServers();
  const page = await openSignIn(browser, shopOrigin);
  const form = { email, password };
  await browser.follow(formAction(page), { method: 'POST', form }, `${shopOrigin}/my-photos`);
  expect((await postSession(browser, 'token', shopOrigin)).json().isBusiness).toBe(true);

  const anna = new TwoServers();
  await signInThere(anna);
  expect((await postSession(anna, 'token', shopOrigin)).json().isBusiness).toBe(false);
});
