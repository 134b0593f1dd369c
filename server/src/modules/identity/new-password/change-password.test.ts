// Proves IDE-17.

import type { PasswordChange } from '@keepsake/contract/passwords';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, createAccountApp, goodPassword, linkOf } from '../../../../test/account-app.ts';
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
let here: SignedIn;

interface SignedIn {
  readonly browser: Browser;
  readonly token: string;
}

async function signedIn(): Promise<SignedIn> {
  const browser = app.newBrowser();
  await signIn(browser, email);
  return { browser, token: await accessTokenOf(browser) };
}

beforeAll(async () => {
  app = await createAccountApp();
});
beforeEach(async () => {
  count += 1;
  email = `password-${count}@example.com`;
  await app.test.signUp(email);
  here = await signedIn();
});
afterAll(() => app.close());

function change(some: Partial<PasswordChange> = {}, { browser, token } = here, subject = subjectOf(token)) {
  return browser.open(`${lumibook}/api/auth/v2/identities/keepsake/${subject}/password`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    from: `10.9.${count}.1`,
    json: { currentPassword: password, password: goodPassword, endsOthers: true, ...some },
  });
}

/** Whether a new browser gets in. */
async function opens(typed: string): Promise<boolean> {
  const browser = app.newBrowser();
  const form = { email, password: typed };
  const response = await browser.open(formAction(await openSignIn(browser)), { method: 'POST', form });
  return response.statusCode === 303;
}

async function isSignedIn({ browser, token }: SignedIn): Promise<boolean> {
  const users = await app.test.request(token, { method: 'GET', url: '/api/photo-management/users' });
  const renewed = await browser.open(`${lumibook}/session/token`, { method: 'POST' });
  expect(renewed.statusCode).toBe(users.statusCode);
  return users.statusCode === 200;
}

const fieldsOf = async (some: Partial<PasswordChange>) => {
  const response = await change(some);
  return [response.statusCode, ...response.json().fields.map(({ path }: { path: string }) => path)];
};

async function kinds(): Promise<string[]> {
  const url = '/api/customer/customers/me/activity';
  const { entries } = (await app.test.request(here.token, { method: 'GET', url })).json();
  return entries.map(({ kind }: { kind: string }) => kind);
}

describe('a new password', () => {
  it('replaces the current one, ends other sign-ins, and is reported', async () => {
    const elsewhere = await signedIn();
    expect((await change()).statusCode).toBe(204);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([await opens(password), await opens(goodPassword)]).toEqual([false, true]);
    const { message } = await app.mailTo(email, /has been changed/);
    expect(message.text).toContain('in its settings');
    expect(message.text).not.toContain('signed you out');
    expect(await kinds()).toEqual(expect.arrayContaining(['password-changed', 'others-signed-out']));
  });

  it('leaves other sign-ins where it is asked to', async () => {
    const elsewhere = await signedIn();
    expect((await change({ endsOthers: false })).statusCode).toBe(204);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, true]);
    expect(await kinds()).not.toContain('others-signed-out');
  });

  it.each([
    ['too short', 'red lamp', 'password'],
    ['of 201 characters', `${'ab'.repeat(100)}c`, 'password'],
    ['of white space', ' '.repeat(12), 'password'],
    ['easy to guess', 'P@ssw0rd2024!', 'password'],
    ['the current one', password, 'password'],
  ])('that is %s is refused, and nothing changes', async (_, typed, field) => {
    expect(await fieldsOf({ password: typed })).toEqual([400, field]);
    expect(await opens(password)).toBe(true);
  });

  it('that is the address is refused', async () => {
    expect(await fieldsOf({ password: email })).toEqual([400, 'password']);
  });

  it('stops links that were mailed before', async () => {
    await app.requestReset(email);
    const link = linkOf(await app.mailTo(email, /Reset/));
    expect((await change()).statusCode).toBe(204);
    expect((await app.newBrowser().open(link)).body).toContain('already been used');
  });
});

describe('a wrong current password', () => {
  it('is refused, and counts as a guess', async () => {
    expect(await fieldsOf({ currentPassword: 'wrong password' })).toEqual([400, 'currentPassword']);
    expect(await opens(password)).toBe(true);
    await expect.poll(kinds).toContain('password-wrong');
  });

  it('can be tried as often as at a sign-in', async () => {
    for (let guess = 0; guess < rates.signInPerAccount.hits; guess += 1) {
      expect((await change({ currentPassword: 'wrong password' })).statusCode).toBe(400);
    }
    const response = await change();
    expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await opens(goodPassword)).toBe(false);
  });
});

it('is not changed for another account', async () => {
  const { token } = await app.test.signUp(`another-${email}`);
  const response = await change({}, here, subjectOf(token));
  expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
});

it('is changed by one of two requests at once', async () => {
  const passwords = [goodPassword, 'green door behind the mill'];
  const responses = await Promise.all(
    passwords.map((typed) => change({ password: typed, endsOthers: false })),
  );
  const statuses = responses.map(({ statusCode }) => statusCode);
  const winner = statuses.indexOf(204);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect([400, 409]).toContain(statuses[1 - winner]);
  expect(await opens(passwords[winner] ?? '')).toBe(true);
});

it('needs a browser that stays signed in to sign out the others', async () => {
  const withoutCookie = { browser: app.newBrowser(), token: here.token };
  expect((await change({}, withoutCookie)).statusCode).toBe(404);
  expect(await opens(password)).toBe(true);
});
