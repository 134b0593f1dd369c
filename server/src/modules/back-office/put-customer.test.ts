import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  accessTokenOf,
  Browser,
  createIdentityApp,
  type IdentityApp,
  signIn,
} from '../../../test/identity-app.ts';
import { systemClock } from '../../platform/clock/index.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { openSecrets, type Secrets } from '../../platform/secrets/index.ts';
import { createApiClient } from '../identity/index.ts';

const host = 'localhost:4000';
const password = 'keepsake-demo';

let folder: string;
let db: TestDatabase;
let secrets: Secrets;
let shop: IdentityApp;
let token: string;
const made: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'back-office-'));
  db = await createTestDatabase();
  secrets = await openSecrets({ dataDir: folder });
  shop = await createIdentityApp({ database: db.database, secrets });
  shop.customers.onCustomerCreated(async (_tx, { customerId }) => {
    made.push(customerId);
  });
  token = await shopToken('customers:write');
});
afterAll(async () => {
  await shop.app.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

async function requestToken(
  parameters: Record<string, string>,
  { id, secret } = shop.identity.backOfficeClient,
  app = shop,
) {
  const credentials = Buffer.from(`${id}:${secret}`).toString('base64');
  return app.app.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: {
      host,
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: String(new URLSearchParams({ grant_type: 'client_credentials', ...parameters })),
  });
}

async function shopToken(scope: string): Promise<string> {
  return (await requestToken({ scope })).json().access_token;
}

function put(id: string, body: unknown, { bearer = token, app = shop } = {}) {
  return app.app.inject({
    method: 'PUT',
    url: `/api/back-office/customers/${id}`,
    headers: { host, ...(bearer && { authorization: `Bearer ${bearer}` }) },
    payload: body as object,
  });
}

async function dump(): Promise<string> {
  const rows = await Promise.all(
    ['accounts', 'customers', 'identities', 'shop_customers'].map(async (table) => {
      const result = await sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(
        sqlOf(db.database.autocommit),
      );
      return result.rows;
    }),
  );
  return JSON.stringify(rows);
}

const anna = { email: 'anna@example.com', name: 'Anna', initialPassword: password };

describe('a customer with a first password', () => {
  test('can sign in; the same PUT again changes nothing, and no PUT resets a password', async () => {
    const first = await put('anna', anna);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({
      result: 'created',
      customerId: expect.any(String),
      created: true,
      emailDiffers: false,
    });
    expect(made).toEqual([first.json().customerId]);

    const before = await dump();
    const again = await put('anna', anna);
    expect(again.json()).toEqual({ ...first.json(), result: 'unchanged', created: false });
    const other = await put('anna', { ...anna, initialPassword: 'another-password' });
    expect(other.json().created).toBe(false);
    expect(await dump()).toBe(before);

    const browser = new Browser(() => shop.app);
    await signIn(browser, anna.email);
    expect(await accessTokenOf(browser)).toMatch(/^eyJ/);
  });

  test('gets a new name by another PUT, and keeps the address that they sign in with', async () => {
    const change = { ...anna, email: 'anna.b@example.com', name: 'Anna B.' };
    expect((await put('anna', change)).json()).toMatchObject({ created: false, emailDiffers: true });
    const { rows } = await sql`
      select customers.email, name, shop_customers.email as "shopEmail"
      from customers join shop_customers using (tenant_id, customer_id)`.execute(
      sqlOf(db.database.autocommit),
    );
    expect(rows).toEqual([{ email: anna.email, name: change.name, shopEmail: change.email }]);
  });

  test('is not joined to an account by the e-mail address', async () => {
    const before = await dump();
    const response = await put('other-customer', { ...anna, email: 'ANNA@example.com' });
    expect(response.statusCode).toBe(409);
    expect(await dump()).toBe(before);
  });

  test('is for demo installations', async () => {
    const app = await createIdentityApp({ database: db.database, secrets, demo: false });
    const client = { tenantId: 'demo', clientId: 'customer-feed', scopes: ['customers:write'] };
    const secret = await createApiClient(systemClock, db.database.autocommit, client);
    const scope = { scope: 'customers:write' };
    const { access_token: bearer } = (
      await requestToken(scope, { id: client.clientId, secret: secret as string }, app)
    ).json();
    const before = await dump();
    const response = await put(
      'ben',
      { email: 'ben@example.com', initialPassword: password },
      { app, bearer },
    );
    expect(response.statusCode).toBe(403);
    expect(await dump()).toBe(before);
    await app.app.close();
  });

  test('is made once by ten requests at once', async () => {
    const body = { email: 'cleo@example.com', initialPassword: password };
    const responses = await Promise.all(Array.from({ length: 10 }, () => put('cleo', body)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(responses.filter((response) => response.json().created)).toHaveLength(1);
    expect(new Set(responses.map((response) => response.json().customerId)).size).toBe(1);
  });
});

describe('a customer with an identity', () => {
  const identity = { issuer: 'https://id.example', subject: 'dora-1' };

  test('is linked by issuer and subject, and the same PUT again changes nothing', async () => {
    const first = await put('dora', { email: 'dora@example.com', identity });
    expect(first.json().created).toBe(true);
    const before = await dump();
    expect((await put('dora', { email: 'dora@example.com', identity })).json()).toEqual({
      ...first.json(),
      result: 'unchanged',
      created: false,
    });
    expect(await dump()).toBe(before);
  });

  test('who signed in before the shop sent them is found', async () => {
    const known = { issuer: 'https://id.example', subject: 'erik-1' };
    const customer = await db.database.transaction((tx) =>
      shop.customers.findOrCreate(tx, {
        tenantId: 'demo',
        identity: known,
        email: 'erik@example.com',
        name: undefined,
      }),
    );
    const response = await put('erik', { email: 'erik@example.com', identity: known });
    expect(response.json()).toEqual({
      result: 'created',
      customerId: customer.customerId,
      created: false,
      emailDiffers: false,
    });
  });

  test('of another customer is a conflict', async () => {
    const before = await dump();
    const response = await put('cleo', { email: 'cleo@example.com', identity });
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('conflict');
    expect(await dump()).toBe(before);
  });
});

describe('refuses invalid input and names the field', () => {
  test.each([
    ['identity', { email: 'x@example.com' }],
    ['initialPassword', { ...anna, identity: { issuer: 'https://id.example', subject: 'x' } }],
    ['initialPassword', { email: 'x@example.com', initialPassword: 'short' }],
    ['email', { email: 'no-address', initialPassword: password }],
    ['name', { ...anna, name: 'An\0na' }],
    ['name', { ...anna, name: 'Anna\nBcc: all' }],
    ['name', { ...anna, name: 'Anna \ud83d' }],
    [
      'identity.subject',
      { email: 'x@example.com', identity: { issuer: 'https://id.example', subject: '\0' } },
    ],
    ['initialPassword', { ...anna, initialPassword: 'keepsake\0demo' }],
    ['identity.issuer', { email: 'x@example.com', identity: { issuer: 'no address', subject: 'x' } }],
  ])('%s', async (field, body) => {
    const response = await put('x', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid-request', field });
  });

  test('an id of the shop that is not well formed', async () => {
    expect((await put('a%20b', anna)).json()).toMatchObject({
      code: 'invalid-request',
      field: 'shopCustomerId',
    });
  });
});

describe('scopes', () => {
  test('refuses requests without a token, with a customer’s or with one that has no scope', async () => {
    const browser = new Browser(() => shop.app);
    await signIn(browser, anna.email);
    const others = ['', await accessTokenOf(browser), await shopToken(''), await shopToken('openid')];
    for (const bearer of others) expect((await put('anna', anna, { bearer })).statusCode).toBe(401);
  });

  test('a back-office token is no customer', async () => {
    const headers = { host, authorization: `Bearer ${token}` };
    expect((await shop.app.inject({ url: '/api/who', headers })).statusCode).toBe(401);
  });

  test('issues no token for a wrong secret, and no scope that the client does not have', async () => {
    expect(
      (await requestToken({ scope: 'customers:write' }, { id: 'back-office', secret: 'wrong' })).statusCode,
    ).toBe(401);
    const more = (await requestToken({ scope: 'customers:write everything:write' })).json();
    expect(more.scope ?? '').not.toContain('everything');
  });

  test('the site’s client gets no token of its own', async () => {
    const secret = Buffer.from(secrets.stable('oidc-client-keepsake-site')).toString('base64url');
    const response = await shop.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(
        new URLSearchParams({
          grant_type: 'client_credentials',
          scope: 'customers:write',
          client_id: 'keepsake-site',
          client_secret: secret,
        }),
      ),
    });
    expect(response.statusCode).toBe(400);
  });
});
