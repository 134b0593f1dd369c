import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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
  folder = await mkdtemp(path.join(tmpdir(), 'sign-in-page-'));
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

describe('the sign-in page', () => {
  test('belongs to the browser that was sent to it', async () => {
    const page = await openSignIn(newBrowser());
    const otherBrowser = newBrowser();
    const response = await otherBrowser.open(formAction(page), { method: 'POST', form });
    expect(response.statusCode).toBe(410);
    expect(response.body).toContain('This sign-in page has expired');
  });

  test.each([lumibook, publicOrigin])('redirects to %s who comes back after signing in', async (origin) => {
    const browser = newBrowser();
    const page = await openSignIn(browser, origin);
    const signedIn = await browser.follow(formAction(page), { method: 'POST', form });
    expect(new URL(signedIn.url).origin).toBe(origin);
    const back = await browser.open(formAction(page));
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(`${origin}/`);
    const sent = await browser.open(formAction(page), { method: 'POST', form });
    expect(sent.statusCode).toBe(410);
  });

  test.each([
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: publicOrigin, 'sec-fetch-site': 'cross-site' },
  ])('accepts no form from another site: %j', async (headers) => {
    const browser = newBrowser();
    const page = await openSignIn(browser);
    const response = await browser.open(formAction(page), { method: 'POST', form, headers });
    expect(response.statusCode).toBe(403);
  });

  test('has no passkeys where browsers have none', async () => {
    const insecure = await createIdentityApp({
      database: db.database,
      secrets: await openSecrets({ dataDir: folder }),
      origins: ['http://photos.example:4000'],
    });
    onTestFinished(() => insecure.app.close());
    const browser = new Browser(() => insecure.app);
    const page = await openSignIn(browser, 'http://photos.example:4000');
    expect(page.response.body).toContain('autocomplete="username"');
    expect(page.response.body).not.toContain('passkey');
    const sent = { method: 'POST', form: { passkey: '{}' } } as const;
    expect((await browser.open(`${formAction(page)}/passkey`, sent)).statusCode).toBe(404);
  });

  test('is served at its own host only', async () => {
    const page = await openSignIn(newBrowser());
    const elsewhere = formAction(page).replace(publicOrigin, lumibook);
    expect((await newBrowser().open(elsewhere)).statusCode).toBe(404);
  });

  test('names what is missing below each field and puts the focus into the first', async () => {
    const browser = newBrowser();
    const page = await openSignIn(browser);
    const empty = await browser.open(formAction(page), { method: 'POST', form: { email: '', password: '' } });
    expect(empty.statusCode).toBe(422);
    expect(empty.body).toMatch(/autofocus aria-invalid="true" aria-describedby="email-problem">/);
    expect(empty.body).toContain('<p class="field-problem" id="email-problem">Enter your email address</p>');
    expect(empty.body).toMatch(/required aria-invalid="true" aria-describedby="password-problem">/);
    expect(empty.body).toContain('<p class="field-problem" id="password-problem">Enter your password</p>');
    expect(empty.body).not.toContain('role="alert"');
  });

  test('has the same response for an unknown e-mail and a wrong password, and echoes nothing unescaped', async () => {
    const responses = [];
    for (const typed of [email, 'nobody@example.com']) {
      const browser = newBrowser();
      const opened = await openSignIn(browser);
      const response = await browser.open(formAction(opened), {
        method: 'POST',
        form: { email: typed, password: 'wrong' },
      });
      expect(response.statusCode).toBe(422);
      expect(response.body.match(/aria-invalid="true" aria-describedby="problem"/g)).toHaveLength(2);
      expect(response.body).toMatch(/<p class="problem"[^>]* role="alert"[^>]* autofocus>That email/);
      const page = response.body.replace(/value="[^"]*"/, '').replace(/data-options="[^"]*"/, '');
      responses.push(page.replaceAll(/interaction\/[\w-]+/g, ''));
    }
    expect(new Set(responses).size).toBe(1);
  });

  test('shows an invalid e-mail address as text, with an error', async () => {
    const browser = newBrowser();
    const form = { email: '"><script>alert(1)</script>@example.com', password: 'wrong' };
    const response = await browser.open(formAction(await openSignIn(browser)), { method: 'POST', form });
    expect(response.statusCode).toBe(422);
    expect(response.body).not.toContain('<script>alert');
    expect(response.body).toContain('Enter an email address like');
  });

  test('carries a policy that allows its own script only, and lets its form lead to the storefront', async () => {
    const { response } = await openSignIn(newBrowser());
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${lumibook}`);
    expect(policy).not.toContain('unsafe');
    const scripts = [...response.body.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => text,
    );
    const hashes = scripts.map((text) => createHash('sha256').update(text).digest('base64'));
    expect(hashes).toHaveLength(1);
    expect(policy).toContain(`script-src 'sha256-${hashes[0]}';`);
    expect(response.body).not.toMatch(/\son\w+=|style="/);
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
  });

  test('can be used by another customer while the first one still has a sign-in open', async () => {
    await shop.signUp('ben@example.com');
    const browser = newBrowser();
    const left = await openSignIn(browser);
    await signIn(browser, email);
    const ben = { email: 'ben@example.com', password };
    const back = await browser.follow(
      formAction(left),
      { method: 'POST', form: ben },
      `${lumibook}/my-photos`,
    );
    expect(back.url).toBe(`${lumibook}/my-photos`);
    expect((await postSession(browser, 'token')).json().email).toBe('ben@example.com');
  });
});

describe('the provider continues no sign-in', () => {
  const authorize = (change: Record<string, string>) => {
    const url = new URL(`${publicOrigin}/oidc/auth`);
    const parameters = {
      client_id: 'keepsake-site',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${lumibook}/session/callback`,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      ...change,
    };
    for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
    return url.href;
  };

  test.each([
    ['to an address that is not registered', { redirect_uri: 'https://evil.example/session/callback' }],
    ['to another path of a storefront', { redirect_uri: `${lumibook}/elsewhere` }],
    ['for a client it does not know', { client_id: 'stranger' }],
  ])('%s', async (_name, change) => {
    const response = await newBrowser().open(authorize(change));
    expect(response.statusCode).toBe(400);
    expect(response.headers.location).toBeUndefined();
    expect(response.body).toContain('We couldn’t sign you in');
  });

  test.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with an implicit response', { response_type: 'id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['for an API that is not ours', { resource: 'https://other.example/api' }, 'invalid_target'],
  ])('%s', async (_name, change, error) => {
    const response = await newBrowser().open(authorize(change));
    const location = new URL(String(response.headers.location));
    const parameters = location.search ? location.searchParams : new URLSearchParams(location.hash.slice(1));
    expect(location.origin).toBe(lumibook);
    expect(parameters.get('error')).toBe(error);
    expect(parameters.get('code')).toBeNull();
  });

  test('a state with a NUL is refused', async () => {
    const response = await newBrowser().open(authorize({ state: 'a\u0000b' }));
    expect(response.statusCode).toBe(400);
  });
});

describe('signing out at the provider', () => {
  test('requires confirmation of a sign-out that is not our own', async () => {
    const browser = newBrowser();
    await signIn(browser, email);
    const page = await browser.open(`${publicOrigin}/oidc/session/end`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Do you want to sign out?');
    expect(page.body).not.toContain('<script');
    expect((await openSignIn(browser)).response.body).not.toContain('type="password"');
  });

  test('requires confirmation when the hint is of another account, and never redirects to a foreign address', async () => {
    const browser = newBrowser();
    await signIn(browser, email);
    const url = `${publicOrigin}/oidc/session/end?post_logout_redirect_uri=https%3A%2F%2Fevil.example%2F`;
    const hinted = await browser.open(`${url}&id_token_hint=a.b.c`);
    expect(hinted.headers.location).toBeUndefined();
    const signedOut = await newBrowser().open(url);
    expect(signedOut.headers.location).toBe(`${publicOrigin}/`);
  });
});
