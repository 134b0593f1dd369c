import { availableParallelism } from 'node:os';
import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountApp, createAccountApp, goodPassword, linkOf } from '../../../../test/account-app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { newAddress } from '../../../../test/http-app.ts';
import { formAction, openSignIn, password, publicOrigin, signIn } from '../../../../test/identity-app.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import { chooseConcurrency, hashPassword } from '../../../platform/passwords/index.ts';

const { maxGuesses, guessesKeptSeconds } = limits.account;
const perAddress = rates.signInPerAccount.hits;

let app: AccountApp;
let count = 0;
let email: string;
beforeAll(async () => {
  app = await createAccountApp();
});
beforeEach(() => {
  count += 1;
  email = `guessed-${count}@example.com`;
});
afterAll(() => app.close());

const signUp = () => app.test.signUp(email);

async function tryOnce(browser: Browser, given: string, from = newAddress()) {
  const page = await openSignIn(browser);
  return browser.open(formAction(page), { method: 'POST', form: { email, password: given }, from });
}

/** Guesses from as many addresses as needed; counts responses by status. */
async function guessFrom(addresses: number): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let address = 0; address < addresses; address += 1) {
    const [from, browser] = [newAddress(), app.newBrowser()];
    const action = formAction(await openSignIn(browser));
    for (let turn = 0; turn < perAddress; turn += 1) {
      const form = { email, password: `guess ${turn}` };
      const { statusCode } = await browser.open(action, { method: 'POST', form, from });
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  }
  return statuses;
}

/** As if so many guesses in a row had been made before. */
async function setGuesses(failures: number): Promise<void> {
  await sql`update password_guesses set failures = ${failures}`.execute(
    sqlOf(app.test.platform.database.autocommit),
  );
}

async function lockOut(): Promise<void> {
  await tryOnce(app.newBrowser(), 'wrong');
  await setGuesses(maxGuesses);
}

const fewLeft = perAddress / 2;

const events = async () =>
  (
    await sql<{
      kind: string;
    }>`select kind from account_activity a join customers c using (tenant_id, customer_id)
      where c.email = ${email} and kind = 'password-guessed'`.execute(
      sqlOf(app.test.platform.database.autocommit),
    )
  ).rows;

test('12 addresses with 10 guesses each: 100 are checked, and the owner gets a mail', async () => {
  await signUp();
  expect(await guessFrom(12)).toEqual({ 422: maxGuesses, 403: 12 * perAddress - maxGuesses });
  const right = await tryOnce(app.newBrowser(), password);
  expect(right.statusCode).toBe(403);
  expect(right.body).toContain('Sign in with a link');
  const { message } = await app.mailTo(email, /guessing your password/);
  expect(message.text).toContain(`${publicOrigin}/oidc/password/forgot`);
  expect(message.text).not.toContain('token=');
  expect(await events()).toEqual([{ kind: 'password-guessed' }]);
});

test('an attempt that is refused because too many passwords wait is not counted', async () => {
  await signUp();
  const [browser, from] = [app.newBrowser(), newAddress()];
  const action = formAction(await openSignIn(browser));
  const form = { email, password: 'wrong' };
  const attempt = () => browser.open(action, { method: 'POST', form, from });
  const done = new AbortController();
  const keepBusy = async () => {
    while (!done.signal.aborted) await hashPassword('busy');
  };
  const concurrency = chooseConcurrency(availableParallelism(), Number(process.env.UV_THREADPOOL_SIZE || 4));
  const busy = Array.from({ length: concurrency + limits.account.maxWaitingHashes }, keepBusy);
  for (let turn = 0; turn < perAddress; turn += 1) expect((await attempt()).statusCode).toBe(503);
  done.abort();
  await Promise.all(busy);
  expect((await attempt()).statusCode).toBe(422);
  const counted = await sql<{ failures: number }>`select failures from password_guesses
    order by last_at desc limit 1`.execute(sqlOf(app.test.platform.database.autocommit));
  expect(counted.rows).toEqual([{ failures: 1 }]);
});

test('a browser that has signed in before is not locked out by guesses from elsewhere', async () => {
  await signUp();
  const laptop = app.newBrowser();
  await signIn(laptop, email);
  await lockOut();
  laptop.clearCookies('lumibook.localhost:4000');
  const known = laptop.cookies('localhost:4000').filter(({ name }) => name.startsWith('keepsake-known'));
  expect(known).toHaveLength(1);
  laptop.clearCookies('localhost:4000');
  for (const { name, value } of known) laptop.setCookie('localhost:4000', name, value);
  await signIn(laptop, email);
  expect((await tryOnce(app.newBrowser(), password)).statusCode).toBe(403);
  // The cookie is invalid for another account, or with one character changed.
  for (const { name, value } of known) {
    const thief = app.newBrowser();
    thief.setCookie('localhost:4000', name, `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`);
    expect((await tryOnce(thief, password)).statusCode).toBe(403);
  }
});

test('a browser that has signed in before guesses no more often than others', async () => {
  await signUp();
  const laptop = app.newBrowser();
  await signIn(laptop, email);
  const cookies = laptop.cookies('localhost:4000').filter(({ name }) => name.startsWith('keepsake-known'));
  laptop.clearCookies('localhost:4000');
  for (const { name, value } of cookies) laptop.setCookie('localhost:4000', name, value);
  const action = formAction(await openSignIn(laptop));
  const guess = async () => {
    const form = { email, password: 'wrong' };
    const response = await laptop.open(action, { method: 'POST', form, from: newAddress() });
    expect(response.statusCode).toBe(422);
  };
  await guess();
  await setGuesses(maxGuesses - fewLeft);
  for (let turn = 0; turn < fewLeft; turn += 1) await guess();
  expect((await tryOnce(laptop, password)).statusCode).toBe(403);
});

test('the link in the mail that the page requests is the way in, for every browser', async () => {
  await signUp();
  await lockOut();
  const browser = app.newBrowser();
  const page = await tryOnce(browser, password);
  const action = /action="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await browser.open(action, { method: 'POST', form: { email } })).body).toContain(
    'Check your inbox',
  );
  const link = linkOf(await app.mailTo(email, /Reset your password/));
  const token = new URL(link).searchParams.get('token') ?? '';
  const reset = {
    method: 'POST',
    form: { token, password: goodPassword },
    headers: { origin: 'null' },
  } as const;
  expect((await browser.open(`${publicOrigin}/oidc/password/reset`, reset)).body).toContain(
    'has been changed',
  );
  expect((await tryOnce(app.newBrowser(), goodPassword)).statusCode).toBe(303);
});

test('an address without an account has the same responses, and no mail', async () => {
  expect(await guessFrom(1)).toEqual({ 422: perAddress });
  await setGuesses(maxGuesses - fewLeft);
  expect(await guessFrom(1)).toEqual({ 422: fewLeft, 403: perAddress - fewLeft });
  await app.settled();
  expect(await app.mailsTo(email)).toEqual([]);
});

test('a right password begins the row again, and so does a month without a guess', async () => {
  await signUp();
  await guessFrom(1);
  await setGuesses(maxGuesses - fewLeft);
  expect((await tryOnce(app.newBrowser(), password)).statusCode).toBe(303);
  expect(await guessFrom(1)).toEqual({ 422: perAddress });
  await lockOut();
  expect((await tryOnce(app.newBrowser(), password)).statusCode).toBe(403);
  app.clock.advance(guessesKeptSeconds * 1000);
  await app.test.modules.identity.sweep();
  app.clock.advance(-guessesKeptSeconds * 1000);
  expect((await tryOnce(app.newBrowser(), password)).statusCode).toBe(303);
});
