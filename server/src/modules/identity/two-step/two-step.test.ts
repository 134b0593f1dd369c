// Proves IDE-19.

import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import type { TwoStepSetup } from '@keepsake/contract/two-step';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type AccountApp, createAccountApp, goodPassword } from '../../../../test/account-app.ts';
import * as authenticator from '../../../../test/authenticator-app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { subjectOf } from '../../../../test/callers.ts';
import {
  accessTokenOf,
  formAction,
  lumibook,
  openSignIn,
  password,
  signIn,
} from '../../../../test/identity-app.ts';

let app: AccountApp;
let count = 0;
let email: string;
let token: string;
let secret: string;

beforeAll(async () => {
  app = await createAccountApp();
});
beforeEach(async () => {
  count += 1;
  email = `two-step-${count}@example.com`;
  await app.test.signUp(email);
  const browser = app.newBrowser();
  await signIn(browser, email);
  token = await accessTokenOf(browser);
});
afterAll(() => app.close());

/** The provider's clock is the machine's, so the next test begins with the time of this one. */
function wait(seconds: number): void {
  app.clock.advance(seconds * 1000);
  onTestFinished(() => app.clock.advance(-seconds * 1000));
}

type Method = 'GET' | 'POST' | 'DELETE';

function call(method: Method, path = '', body?: object, as = token, subject = subjectOf(token)) {
  const url = `/api/auth/v2/identities/keepsake/${subject}/two-step${path}`;
  return app.test.request(as, { method, url, ...(body && { body }), remoteAddress: `10.10.${count}.1` });
}

/** The code that an authenticator app shows, some codes later. */
const codeOfApp = (later = 0) => authenticator.codeOfApp(secret, app.clock.now() + later * 30_000);

async function setUp(): Promise<TwoStepSetup> {
  const response = await call('POST');
  expect(response.statusCode).toBe(201);
  const made: TwoStepSetup = response.json();
  secret = made.secret;
  return made;
}

/** Returns recovery codes. */
async function turnOn(): Promise<string[]> {
  await setUp();
  const response = await call('POST', '/actions/start', { code: codeOfApp(-1) });
  expect(response.statusCode).toBe(200);
  return response.json().recoveryCodes;
}

interface SecondStep {
  readonly browser: Browser;
  readonly url: string;
  readonly token: string;
  readonly body: string;
}

async function enterPassword(typed = password): Promise<SecondStep> {
  const browser = app.newBrowser();
  const action = formAction(await openSignIn(browser));
  const response = await browser.open(action, { method: 'POST', form: { email, password: typed } });
  const { body } = response;
  const hidden = /name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';
  return { browser, url: `${action}/code`, token: hidden, body };
}

const enterCode = ({ browser, url, token: hidden }: SecondStep, code: string) =>
  browser.open(url, { method: 'POST', form: { token: hidden, code } });

const passes = async (code: string) => (await enterCode(await enterPassword(), code)).statusCode === 303;

async function kinds(): Promise<string[]> {
  const url = '/api/customer/customers/me/activity';
  const { entries } = (await app.test.request(token, { method: 'GET', url })).json();
  return entries.map(({ kind }: { kind: string }) => kind);
}

const status = async () => (await call('GET')).json();

describe('setting up', () => {
  it('changes nothing before the first code', async () => {
    const { uri } = await setUp();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Lumibook:two-step-\d+%40example\.com\?/);
    expect(await status()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await enterPassword()).token).toBe('');
  });

  it('is finished by a right code, and mailed', async () => {
    await setUp();
    const wrong = await call('POST', '/actions/start', { code: codeOfApp(5) });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, [{ path: 'code', code: 'not-valid' }]]);
    const response = await call('POST', '/actions/start', {
      code: ` ${codeOfApp().slice(0, 3)} ${codeOfApp().slice(3)} `,
    });
    expect(response.statusCode).toBe(200);
    const { recoveryCodes } = response.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.join()).toMatch(/^([a-z2-9]{5}-[a-z2-9]{5},?){10}$/);
    expect(await status()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    const { message } = await app.mailTo(email, /Two-step/);
    expect(message.text).toContain('turned on');
    expect(await kinds()).toContain('two-step-started');
  });

  it('begins anew with another secret, until it is on', async () => {
    await setUp();
    const former = codeOfApp();
    await setUp();
    expect((await call('POST', '/actions/start', { code: former })).statusCode).toBe(400);
    expect((await call('POST', '/actions/start', { code: codeOfApp() })).statusCode).toBe(200);
    expect((await call('POST')).json().code).toBe('conflict');
    expect((await call('POST', '/actions/start', { code: codeOfApp(1) })).json().code).toBe('conflict');
  });

  it('needs a recent sign-in, and is nobody else’s', async () => {
    const other = await app.test.signUp(`other-${email}`);
    expect((await call('POST', '', undefined, other.token)).statusCode).toBe(404);
    expect((await call('GET', '', undefined, other.token)).statusCode).toBe(404);
    await setUp();
    // The provider dates the sign-in by the machine's clock, which goes on.
    wait(1.5 * limits.session.recentSeconds);
    for (const [method, path, body] of [
      ['POST', '', undefined],
      ['POST', '/actions/start', { code: codeOfApp() }],
      ['POST', '/recovery-codes', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      expect((await call(method, path, body)).json().code).toBe('recent-sign-in-required');
    }
  });
});

describe('a sign-in', () => {
  it('asks for a code, which works once', async () => {
    await turnOn();
    const second = await enterPassword();
    expect(second.body).toContain('autocomplete="one-time-code"');
    expect(second.body).toContain(`href="${lumibook}/contact"`);
    const code = codeOfApp();
    const response = await enterCode(second, code);
    expect(response.statusCode).toBe(303);
    await second.browser.follow(response.headers.location as string, {}, `${lumibook}/my-photos`);
    expect((await second.browser.open(`${lumibook}/session/token`, { method: 'POST' })).statusCode).toBe(200);
    expect(await passes(code)).toBe(false);
    expect(await passes(codeOfApp(1))).toBe(true);
    expect(await passes(codeOfApp())).toBe(false);
  });

  it('says that a code is wrong, and records it', async () => {
    await turnOn();
    const second = await enterPassword();
    for (const code of ['', '000000', 'not a code', codeOfApp(7)]) {
      const response = await enterCode(second, code);
      expect([response.statusCode, response.body.includes('This code isn’t right')]).toEqual([422, true]);
    }
    expect((await enterCode(second, codeOfApp())).statusCode).toBe(303);
    expect((await kinds()).filter((kind) => kind === 'code-wrong')).toHaveLength(4);
  });

  it('can be gone back to after wrong codes, without sending a form again', async () => {
    await turnOn();
    const second = await enterPassword();
    const wrong = await enterCode(second, '000000');
    for (const body of [second.body, wrong.body]) expect(body).toContain('history.replaceState(');
    const { headers } = await second.browser.open(second.url);
    const password = await second.browser.open(new URL(String(headers.location), second.url).href);
    expect([password.statusCode, password.body.includes('name="password"')]).toEqual([200, true]);
  });

  it('takes each recovery code once, in any case, and mails it', async () => {
    const [code = '', another = ''] = await turnOn();
    expect(await passes(` ${code.toUpperCase().replace('-', ' ')} `)).toBe(true);
    expect(await passes(code)).toBe(false);
    expect(await status()).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    const mails = async () => (await app.mailsTo(email)).map(({ message }) => message.text).join();
    await expect.poll(mails).toContain('with one of your recovery codes');
    expect(await kinds()).toContain('recovery-code-used');
    const renewed = (await call('POST', '/recovery-codes')).json().recoveryCodes;
    expect(await passes(another)).toBe(false);
    expect(await passes(renewed[0])).toBe(true);
  });

  it('takes no more codes than its rate, which a right one resets', async () => {
    await turnOn();
    const { hits } = rates.codesPerAccount;
    for (let guess = 1; guess < hits; guess += 1) expect(await passes('000000')).toBe(false);
    expect(await passes(codeOfApp())).toBe(true);
    for (let guess = 0; guess < hits; guess += 1) expect(await passes('000000')).toBe(false);
    const second = await enterPassword();
    const response = await enterCode(second, codeOfApp(1));
    expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('begins again where its first step is not its own, too old, or of another password', async () => {
    await turnOn();
    const [first, second] = [await enterPassword(), await enterPassword()];
    const expired = async (step: SecondStep) => {
      const response = await enterCode(step, codeOfApp());
      expect([response.statusCode, response.body.includes('name="code"')]).toEqual([410, false]);
    };
    await expired({ ...first, token: second.token });
    await expired({ ...first, token: `${first.token.slice(0, -2)}AA` });
    await expired({ ...first, token: '' });
    const url = `/api/auth/v2/identities/keepsake/${subjectOf(token)}/password`;
    const body = { currentPassword: password, password: goodPassword, endsOthers: false };
    expect((await app.test.request(token, { method: 'PUT', url, body })).statusCode).toBe(204);
    await expired(first);
    const third = await enterPassword(goodPassword);
    wait(601);
    await expired(third);
  });

  it('does not need a code that was turned off meanwhile', async () => {
    await turnOn();
    const second = await enterPassword();
    expect((await call('DELETE')).statusCode).toBe(204);
    expect((await enterCode(second, '')).statusCode).toBe(303);
  });

  it('shows the password’s form where the code’s is opened', async () => {
    await turnOn();
    const { browser, url } = await enterPassword();
    const response = await browser.open(url);
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      new URL(url).pathname.replace('/code', ''),
    ]);
  });
});

describe('turning off', () => {
  it('lets the password alone in again, and is mailed', async () => {
    const [code = ''] = await turnOn();
    expect((await call('DELETE')).statusCode).toBe(204);
    expect((await call('DELETE')).statusCode).toBe(204);
    expect((await enterPassword()).token).toBe('');
    expect(await status()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    const mails = async () => (await app.mailsTo(email)).map(({ message }) => message.text).join();
    await expect.poll(mails).toContain('turned off');
    expect((await kinds()).filter((kind) => kind === 'two-step-ended')).toHaveLength(1);
    await turnOn();
    expect(await passes(code)).toBe(false);
  });

  it('has no recovery codes to renew', async () => {
    expect((await call('POST', '/recovery-codes')).json().code).toBe('conflict');
  });
});

describe('customer care', () => {
  const end = async (shopCustomerId: string) => {
    const url = `/api/back-office/customers/${shopCustomerId}/two-step`;
    const response = await app.test.request(await app.test.backOfficeToken(), { method: 'DELETE', url });
    return response.json().result ?? response.json().code;
  };

  it('turns it off for a customer who has lost phone and recovery codes', async () => {
    const shopCustomerId = email.split('@', 1)[0] ?? '';
    expect(await end(shopCustomerId)).toBe('unchanged');
    await turnOn();
    expect(await end(shopCustomerId)).toBe('ended');
    expect((await enterPassword()).token).toBe('');
    expect(await kinds()).toContain('two-step-ended');
    expect(await end('unknown')).toBe('not-found');
  });
});
