import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportSPKI, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  type FaultyProvider,
  startFaultyProvider,
  type TokenMutation,
  validTokens,
} from '../../../test/faulty-provider.ts';
import { Browser, createIdentityApp, type IdentityApp, lumibook } from '../../../test/identity-app.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { openSecrets } from '../../platform/secrets/index.ts';

/** T16: none creates a session or a customer. */

const wallery = 'http://wallery.localhost:4000';

let folder: string;
let db: TestDatabase;
let shop: IdentityApp;
let provider: FaultyProvider;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'odd-'));
  db = await createTestDatabase();
  provider = await startFaultyProvider();
  const { issuer, clientId, clientSecret, audience } = provider;
  shop = await createIdentityApp({
    database: db.database,
    secrets: await openSecrets({ dataDir: folder }),
    origins: [lumibook, wallery],
    authority: { issuer, clientId, clientSecret, audience, scopes: 'openid email' },
  });
});
beforeEach(async () => {
  provider.twist = validTokens;
  await deleteEverybody();
});
afterAll(async () => {
  await shop.app.close();
  await provider.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

const run = (statement: string) => sql.raw<{ n: number }>(statement).execute(sqlOf(db.database.autocommit));
const count = async (table: 'sessions' | 'customers') =>
  (await run(`select count(*)::int as n from ${table}`)).rows[0]?.n;

const deleteEverybody = () => run('truncate sessions, customers cascade');

const newBrowser = () => new Browser(() => shop.app);

async function callbackOf(browser: Browser, origin = lumibook): Promise<URL> {
  const response = await browser.open(`${origin}/session/login`);
  return provider.authorize(new URL(String(response.headers.location)));
}

async function refused(browser: Browser, address: URL): Promise<void> {
  const response = await browser.open(address.href);
  const isRoot = response.statusCode === 303 && response.headers.location === '/';
  expect(isRoot || [400, 403].includes(response.statusCode)).toBe(true);
  const names = ['lumibook', 'wallery'].flatMap((host) =>
    browser.cookies(`${host}.localhost:4000`).map(({ name }) => name),
  );
  expect(names.filter((name) => /keepsake$/.test(name))).toEqual([]);
  expect([await count('sessions'), await count('customers')]).toEqual([0, 0]);
}

function changed(url: URL, change: Record<string, string | undefined>): URL {
  const copy = new URL(url);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) copy.searchParams.delete(name);
    else copy.searchParams.set(name, value);
  }
  return copy;
}

test('a provider that keeps to the rules signs a customer in', async () => {
  const browser = newBrowser();
  const response = await browser.open((await callbackOf(browser)).href);
  expect([response.statusCode, await count('sessions'), await count('customers')]).toEqual([303, 1, 1]);
});

test.each([
  ['is verified', true, 'anna.b@example.com'],
  ['is not verified', false, 'anna@example.com'],
  ['may be verified or not', undefined, 'anna@example.com'],
])(
  'a changed address that %s is the customer’s after the next sign-in, or not',
  async (_, verified, email) => {
    const browser = newBrowser();
    await browser.open((await callbackOf(browser)).href);
    provider.twist = (draft, odd) =>
      validTokens(
        { ...draft, id: { ...draft.id, email: 'anna.b@example.com', email_verified: verified } },
        odd,
      );
    await browser.open((await callbackOf(browser)).href);
    const { rows } = await sql<{ email: string }>`select email from customers`.execute(
      sqlOf(db.database.autocommit),
    );
    expect(rows).toEqual([{ email }]);
  },
);

/** Gets the browser that started the sign-in, and the callback; returns browser and address to open. */
type Journey = (browser: Browser, callback: URL) => Promise<[Browser, URL]>;

const onTheWay: Record<string, Journey> = {
  '1 another state': async (browser, url) => [browser, changed(url, { state: 'x'.repeat(43) })],
  '2 no state': async (browser, url) => [browser, changed(url, { state: undefined })],
  '3 a state sent twice': async (browser, url) => [
    browser,
    new URL(`${url}&state=${url.searchParams.get('state')}`),
  ],
  '4 the state of a sign-in that has expired': async (browser, url) => {
    await run("update sign_ins set expires_at = '2020-01-01T00:00:00Z'");
    return [browser, url];
  },
  '5 no cookie': async (_browser, url) => [newBrowser(), url],
  '6 the cookie of another browser that signs in too': async (_browser, url) => {
    const other = newBrowser();
    await callbackOf(other);
    return [other, url];
  },
  '7 a code of another browser’s sign-in (PKCE)': async (browser, url) => {
    const others = await callbackOf(newBrowser());
    return [browser, changed(url, { code: others.searchParams.get('code') ?? '' })];
  },
  '8 another code verifier': async (browser, url) => {
    await run(`update sign_ins set code_verifier = '${'v'.repeat(43)}'`);
    return [browser, url];
  },
  '9 a code that was used before': async (browser, url) => {
    const second = await callbackOf(browser);
    await browser.open(url.href);
    browser.clearCookies('lumibook.localhost:4000');
    await deleteEverybody();
    const third = await callbackOf(browser);
    const [code, state] = [url.searchParams.get('code'), third.searchParams.get('state')];
    return [browser, changed(second, { code: code ?? '', state: state ?? '' })];
  },
  '10 the same callback a second time': async (browser, url) => {
    const beganIt = browser.cookies('lumibook.localhost:4000');
    await browser.open(url.href);
    await deleteEverybody();
    browser.clearCookies('lumibook.localhost:4000');
    for (const { name, value } of beganIt) browser.setCookie('lumibook.localhost:4000', name, value);
    return [browser, url];
  },
  '11 no code': async (browser, url) => [browser, changed(url, { code: undefined })],
  '12 an error of the provider': async (browser, url) => [browser, changed(url, { error: 'access_denied' })],
  '13 a mixed-up issuer': async (browser, url) => [browser, changed(url, { iss: 'https://evil.example' })],
  '14 no issuer, from a provider that says it names itself': async (browser, url) => [
    browser,
    changed(url, { iss: undefined }),
  ],
  '15 another storefront than the sign-in began at': async (browser, url) => {
    await callbackOf(browser, wallery);
    return [browser, new URL(url.href.replace(lumibook, wallery))];
  },
};

const nowSeconds = () => Math.floor(Date.now() / 1000);

const idTokenWith =
  (change: JWTPayload): TokenMutation =>
  ({ id, access }) =>
    validTokens({ id: { ...id, ...change }, access }, provider);
const accessTokenWith =
  (change: JWTPayload): TokenMutation =>
  ({ id, access }) =>
    validTokens({ id, access: { ...access, ...change } }, provider);

async function hmac(claims: JWTPayload, secret: string): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'known' })
    .sign(new TextEncoder().encode(secret));
}

const idToken =
  (make: (claims: JWTPayload) => Promise<string> | string): TokenMutation =>
  async (draft) => ({ ...(await validTokens(draft, provider)), id_token: await make(draft.id) });
const accessToken =
  (make: (claims: JWTPayload) => Promise<string> | string): TokenMutation =>
  async (draft) => ({ ...(await validTokens(draft, provider)), access_token: await make(draft.access) });

const inTheTokens: Record<string, TokenMutation> = {
  '16 another nonce': idTokenWith({ nonce: 'n'.repeat(43) }),
  '17 no nonce': idTokenWith({ nonce: undefined }),
  '18 another issuer': idTokenWith({ iss: 'https://evil.example' }),
  '19 another audience': idTokenWith({ aud: 'another-shop' }),
  '20 several audiences, authorised for another': idTokenWith({ aud: ['shop', 'another'], azp: 'another' }),
  '21 an ID token that has expired': idTokenWith({ iat: nowSeconds() - 7200, exp: nowSeconds() - 3600 }),
  '22 an ID token that is not valid yet': idTokenWith({ nbf: nowSeconds() + 3600 }),
  '23 no signature (alg none)': idToken((claims) => new UnsecuredJWT(claims).encode()),
  '24 an HMAC with the client secret (HS256)': idToken((claims) => hmac(claims, provider.clientSecret)),
  '25 an HMAC with the public key (HS256)': idToken(async (claims) => {
    const key = await importJWK(provider.publicKey, 'ES256', { extractable: true });
    return hmac(claims, await exportSPKI(key as Parameters<typeof exportSPKI>[0]));
  }),
  '26 a signature of another key': idToken((claims) => provider.sign(claims, {}, 'unknown')),
  '27 a key that nobody knows': idToken((claims) => provider.sign(claims, { kid: 'other' }, 'unknown')),
  '28 claims changed after the signature': idToken(async (claims) => {
    const [head, , signature] = (await provider.sign(claims)).split('.');
    const body = Buffer.from(JSON.stringify({ ...claims, sub: 'ben' })).toString('base64url');
    return `${head}.${body}.${signature}`;
  }),
  '29 no ID token': async (draft) => ({ access_token: (await validTokens(draft, provider)).access_token }),
  '30 no subject': idToken(({ sub: _, ...claims }) => provider.sign(claims)),
  '31 tokens of two accounts': accessTokenWith({ sub: 'ben' }),
  '32 an access token for another API': accessTokenWith({ aud: 'https://other.example/api' }),
  '33 an access token of another issuer': accessTokenWith({ iss: 'https://evil.example' }),
  '34 an access token that has expired': accessTokenWith({ exp: nowSeconds() - 1 }),
  '35 an access token without a signature': accessToken((claims) => new UnsecuredJWT(claims).encode()),
  '36 an access token that nobody can check': accessToken(() => 'opaque'),
  '37 no e-mail address': idTokenWith({ email: undefined }),
  '38 an e-mail address that is none': idTokenWith({ email: 'anna at home' }),
};

describe('no session is created by', () => {
  test.each(Object.entries(onTheWay))('%s', async (_name, journey) => {
    const browser = newBrowser();
    const [opener, address] = await journey(browser, await callbackOf(browser));
    await refused(opener, address);
  });

  test.each(Object.entries(inTheTokens))('%s', async (_name, twist) => {
    provider.twist = twist;
    const browser = newBrowser();
    await refused(browser, await callbackOf(browser));
  });
});

test.each(['no e-mail address', 'an e-mail address that is none'])(
  'the page reports that there is %s',
  async (name) => {
    provider.twist = Object.entries(inTheTokens).find(([key]) => key.endsWith(name))?.[1] ?? validTokens;
    const browser = newBrowser();
    const response = await browser.open((await callbackOf(browser)).href);
    expect(response.statusCode).toBe(403);
    expect(response.body).toContain('Your account has no email address we can use');
  },
);

describe('a refresh at another provider', () => {
  async function refreshing(beforeResponse = async () => {}) {
    const browser = newBrowser();
    await browser.open((await callbackOf(browser)).href);
    await run("update sessions set refreshed_at = refreshed_at - interval '1 hour'");
    await beforeResponse();
    return browser.open(`${lumibook}/session/token`, { method: 'POST' });
  }

  test('that is refused ends the session', async () => {
    expect([(await refreshing()).statusCode, await count('sessions')]).toEqual([401, 0]);
  });

  test('that gets no response ends nothing, and returns when to retry', async () => {
    const response = await refreshing(provider.close);
    expect([response.statusCode, await count('sessions')]).toEqual([503, 1]);
    expect(response.headers['retry-after']).toBe('5');
  });
});
