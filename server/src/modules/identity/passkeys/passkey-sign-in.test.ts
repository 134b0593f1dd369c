// Proves IDE-20.

import { limits } from '@keepsake/contract/limits';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type AccountApp, createAccountApp } from '../../../../test/account-app.ts';
import { subjectOf } from '../../../../test/callers.ts';
import { accessTokenOf, lumibook, publicOrigin } from '../../../../test/identity-app.ts';
import {
  beginSignIn,
  newBrowser,
  optionsOf,
  PasskeyOwner,
  sendPasskey,
  signInWith,
} from '../../../../test/passkey-calls.ts';
import { type Faults, SoftAuthenticator } from '../../../../test/soft-authenticator.ts';
import { runWhileOpen } from '../../../../test/while-open.ts';

let app: AccountApp;
let count = 0;
let owner: PasskeyOwner;
let key: SoftAuthenticator;

beforeAll(async () => {
  app = await createAccountApp();
});
beforeEach(async () => {
  count += 1;
  owner = await new PasskeyOwner(app, `passkey-${count}@example.com`).signUp();
  key = await owner.add();
});
afterAll(() => app.close());

const refusal = 'This passkey doesn’t open an account here';

async function expectRefused(signingIn: ReturnType<typeof signInWith>): Promise<void> {
  const { response } = await signingIn;
  expect([response.statusCode, response.body.includes(refusal)]).toEqual([422, true]);
  // The page can be used again, with another challenge.
  expect(optionsOf(response.body).challenge).toMatch(/^[\w-]{64}$/);
}

describe('a passkey', () => {
  it('signs in without a password, and says when', async () => {
    const { browser, response } = await signInWith(app, key);
    expect(response.statusCode).toBe(303);
    await browser.follow(response.headers.location as string, {}, `${lumibook}/my-photos`);
    const token = await accessTokenOf(browser);
    expect(subjectOf(token)).toBe(subjectOf(owner.token));
    const [listed] = await owner.list();
    expect(listed?.lastUsedAt).toBe(new Date(app.clock.now()).toISOString());
    expect(await owner.kinds(token)).toContain('signed-in');
  });

  it.each(['ES256', 'EdDSA', 'RS256'] as const)('has a key for %s', async (type) => {
    const other = await owner.add(new SoftAuthenticator(publicOrigin, { type }));
    expect((await signInWith(app, other)).response.statusCode).toBe(303);
    await expectRefused(signInWith(app, other, { isForged: true }));
  });

  it('counts as both steps', async () => {
    const url = `/api/auth/v2/identities/keepsake/${subjectOf(owner.token)}/two-step`;
    const { secret } = (await app.test.request(owner.token, { method: 'POST', url })).json();
    const code = new TOTP({ secret, period: 30, digits: 6 }).generate({ timestamp: app.clock.now() });
    const body = { code };
    const started = await app.test.request(owner.token, {
      method: 'POST',
      url: `${url}/actions/start`,
      body,
    });
    expect(started.statusCode).toBe(200);
    const { browser, response } = await signInWith(app, key);
    expect(response.statusCode).toBe(303);
    await browser.follow(response.headers.location as string, {}, `${lumibook}/my-photos`);
    expect(await accessTokenOf(browser)).toBeTruthy();
  });

  const faults: readonly (readonly [string, Faults])[] = [
    ['a wrong signature', { isForged: true }],
    ['a challenge of nobody', { challenge: 'A'.repeat(64) }],
    ['another origin', { origin: 'https://photos.example' }],
    ['a storefront as its origin', { origin: lumibook }],
    ['another relying party', { rpId: 'photos.example' }],
    ['a customer who was not verified', { isVerified: false }],
    ['a response to another request', { type: 'webauthn.create' }],
    ['another user', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ];
  it.each(faults)('with %s is refused', async (_, fault) => {
    await expectRefused(signInWith(app, key, fault));
  });

  it('that nobody has added is refused with the same page', async () => {
    const pages = [];
    for (const signingIn of [
      signInWith(app, new SoftAuthenticator(publicOrigin), {
        userHandle: Buffer.from(subjectOf(owner.token).replaceAll('-', ''), 'hex').toString('base64url'),
      }),
      signInWith(app, key, { isForged: true }),
    ]) {
      await expectRefused(signingIn);
      const { body } = (await signingIn).response;
      pages.push(body.replaceAll(/interaction\/[\w-]+/g, '').replace(/data-options="[^"]+"/, ''));
    }
    expect(pages[0]).toBe(pages[1]);
  });

  it.each(['', '{', '{}', 'null', '{"id":"","response":{}}', `{"id":"${'A'.repeat(40_000)}"}`])(
    'is no text like %.20s',
    async (text) => {
      const page = await beginSignIn(app);
      const response = await sendPasskey(page, text);
      expect([response.statusCode, response.body.includes(refusal)]).toEqual([422, true]);
    },
  );

  it('is refused after its removal', async () => {
    const [listed] = await owner.list();
    expect((await owner.call('DELETE', `/${listed?.id}`)).statusCode).toBe(204);
    await expectRefused(signInWith(app, key));
  });

  it('of another account opens only that one', async () => {
    const other = await new PasskeyOwner(app, `other-${count}@example.com`).signUp();
    const its = await other.add();
    const { browser, response } = await signInWith(app, its);
    await browser.follow(response.headers.location as string, {}, `${lumibook}/my-photos`);
    expect(subjectOf(await accessTokenOf(browser))).toBe(subjectOf(other.token));
    const userHandle = Buffer.from(subjectOf(owner.token).replaceAll('-', ''), 'hex').toString('base64url');
    await expectRefused(signInWith(app, its, { userHandle }));
  });
});

describe('a challenge', () => {
  it('works once, for its own sign-in only', async () => {
    const [page, another] = [await beginSignIn(app), await beginSignIn(app)];
    await expectRefused(
      sendPasskey(another, key.get(page.options)).then((response) => ({ ...another, response })),
    );
    const forged = await sendPasskey(page, key.get(page.options, { isForged: true }));
    expect(forged.statusCode).toBe(422);
    await expectRefused(sendPasskey(page, key.get(page.options)).then((response) => ({ ...page, response })));
    const now = optionsOf(forged.body);
    const [first, second] = await Promise.all([
      sendPasskey(page, key.get(now)),
      sendPasskey(page, key.get(now)),
    ]);
    expect([first.statusCode, second.statusCode].filter((status) => status === 303)).toHaveLength(1);
  });

  it('ends with its sign-in', async () => {
    const page = await beginSignIn(app);
    const seconds = limits.session.signInSeconds + 1;
    app.clock.advance(seconds * 1000);
    onTestFinished(() => app.clock.advance(-seconds * 1000));
    expect((await sendPasskey(page, key.get(page.options))).statusCode).toBe(410);
  });

  it('is for nobody without the browser of its sign-in, and for no other site', async () => {
    const page = await beginSignIn(app);
    const passkey = key.get(page.options);
    expect((await sendPasskey({ ...page, browser: newBrowser(app) }, passkey)).statusCode).toBe(410);
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const response = await page.browser.open(page.action, { method: 'POST', form: { passkey }, headers });
      expect(response.statusCode).toBe(403);
    }
    expect((await sendPasskey(page, passkey)).statusCode).toBe(303);
  });

  it('that was used is forgotten once its sign-in has ended', async () => {
    await signInWith(app, key);
    const usedNow = () => app.count('used_challenges');
    const before = await usedNow();
    await app.test.modules.identity.sweep();
    expect(await usedNow()).toBe(before);
    const ms = (limits.session.signInSeconds + 1) * 1000;
    app.clock.advance(ms);
    onTestFinished(() => app.clock.advance(-ms));
    await app.test.modules.identity.sweep();
    expect(await usedNow()).toBe(0);
  });
});

describe('a counter', () => {
  it('that goes back is of a copy: it is refused, and in the activity', async () => {
    const counting = await owner.add(new SoftAuthenticator(publicOrigin, { counter: 5 }));
    expect((await signInWith(app, counting)).response.statusCode).toBe(303);
    for (const counter of [6, 5, 0]) await expectRefused(signInWith(app, counting, { counter }));
    expect((await owner.kinds()).filter((kind) => kind === 'passkey-refused')).toHaveLength(3);
    counting.counter = 20;
    expect((await signInWith(app, counting)).response.statusCode).toBe(303);
  });

  it('is the same for one of two copies that come at once', async () => {
    const counting = await owner.add(new SoftAuthenticator(publicOrigin, { counter: 5 }));
    const pages = [await beginSignIn(app), await beginSignIn(app)];
    const responses = await Promise.all(
      pages.map((page) => sendPasskey(page, counting.get(page.options, { counter: 8 }))),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422]);
  });

  it('that does not count stays at 0', async () => {
    for (let nth = 0; nth < 2; nth += 1) expect((await signInWith(app, key)).response.statusCode).toBe(303);
    expect(await owner.kinds()).not.toContain('passkey-refused');
  });
});

describe('an account', () => {
  it('that is deleted has no passkeys', async () => {
    const subject = subjectOf(owner.token);
    await app.test.platform.database.transaction((tx) =>
      app.test.modules.identity.deleteAccounts(tx, [{ issuer: 'embedded', subject }]),
    );
    await expectRefused(signInWith(app, key));
  });

  it('that is being deleted is not opened', async () => {
    const page = await beginSignIn(app);
    const subject = subjectOf(owner.token);
    const response = await runWhileOpen(
      app.test,
      (tx) => app.test.modules.identity.deleteAccounts(tx, [{ issuer: 'embedded', subject }]),
      () => sendPasskey(page, key.get(page.options)),
    );
    expect([response.statusCode, response.body.includes(refusal)]).toEqual([422, true]);
  });

  it('of a customer who is deleted leads where the password does', async () => {
    const name = owner.email.split('@', 1)[0] ?? '';
    const url = `/api/back-office/customers/${name}`;
    await app.test.request(await app.test.backOfficeToken(), { method: 'DELETE', url });
    const { browser, response } = await signInWith(app, key);
    expect(response.statusCode).toBe(303);
    const end = await browser.follow(response.headers.location as string, {}, `${lumibook}/account-deleted`);
    expect(end.url).toBe(`${lumibook}/account-deleted`);
  });
});

it('the sign-in page offers passkeys, at a field that browsers know', async () => {
  const browser = newBrowser(app);
  const { body, headers } = await beginSignIn(app, browser).then(({ action }) =>
    browser.open(action.replace(/\/passkey$/, '')),
  );
  expect(body).toContain('autocomplete="username webauthn"');
  expect(optionsOf(body)).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(optionsOf(body)).not.toHaveProperty('allowCredentials');
  expect(body).toMatch(/<form id="passkey-form"[^>]* hidden>/);
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'sha256-[^']+';/);
});

it('leads back to the sign-in page when its address is opened', async () => {
  const { browser, action } = await beginSignIn(app);
  const response = await browser.open(action);
  expect([response.statusCode, response.headers.location]).toEqual([
    303,
    new URL(action).pathname.replace('/passkey', ''),
  ]);
});
