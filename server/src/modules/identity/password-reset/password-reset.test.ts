import { limits } from '@keepsake/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AccountApp,
  createAccountApp,
  goodPassword,
  linkOf,
  tokenOf,
} from '../../../../test/account-app.ts';
import {
  accessTokenOf,
  lumibook,
  password,
  postSession,
  publicOrigin,
  signIn,
} from '../../../../test/identity-app.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import { hashToken } from '../../../platform/ids/index.ts';

/** T15, password reset; T17, what it ends. */

let app: AccountApp;
let count = 0;
let email: string;
beforeAll(async () => {
  app = await createAccountApp();
});
beforeEach(async () => {
  count += 1;
  email = `customer-${count}@example.com`;
  await app.test.signUp(email);
});
afterAll(() => app.close());

async function requestLink(): Promise<string> {
  await app.requestReset(email);
  return linkOf(await app.mailTo(email, /Reset your password/));
}

const post = (token: string, next: string, headers = {}) =>
  app.newBrowser().open(`${publicOrigin}/oidc/password/reset`, {
    method: 'POST',
    form: { token, password: next },
    headers: { origin: 'null', ...headers },
  });

const users = (token: string) =>
  app.test.request(token, { method: 'GET', url: '/api/photo-management/users' });

async function trySignIn(given: string) {
  const browser = app.newBrowser();
  const page = await browser.follow(`${lumibook}/session/login?returnTo=/my-photos`);
  return browser.open(page.url, { method: 'POST', form: { email, password: given } });
}

test('the mail links to PUBLIC_ORIGIN, whatever Host the request had', async () => {
  const address = `${publicOrigin}/oidc/password/forgot?shop=${encodeURIComponent('http://evil.example')}`;
  for (const host of ['evil.example', 'lumibook.localhost:4000']) {
    const response = await app
      .newBrowser()
      .open(address, { method: 'POST', form: { email }, headers: { host } });
    expect([404, 421]).toContain(response.statusCode);
  }
  const forwarded = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  await app.newBrowser().open(address, { method: 'POST', form: { email }, headers: forwarded });
  const mail = await app.mailTo(email, /Reset your password/);
  expect(linkOf(mail).startsWith(`${publicOrigin}/oidc/password/reset?token=`)).toBe(true);
  expect(`${mail.message.text}${mail.message.html}`).not.toContain('evil');
});

test('an unknown address gets the same page and no mail', async () => {
  const [known, unknown] = [await app.requestReset(email), await app.requestReset('nobody@example.com')];
  expect(known?.body.replaceAll(email, '')).toBe(unknown?.body.replaceAll('nobody@example.com', ''));
  await app.mailTo(email, /Reset your password/);
  await app.settled();
  expect(await app.mailsTo('nobody@example.com')).toEqual([]);
});

test('opening the link changes nothing, however often; its token is stored as a hash only', async () => {
  const link = await requestLink();
  for (let scan = 0; scan < 5; scan += 1) {
    const page = await app.newBrowser().open(link);
    expect(page.statusCode).toBe(200);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/src="(?!\/)|http:\/\/(?!localhost|lumibook)/);
  }
  expect((await app.test.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(200);
  await app.settled();
  const { rows } = await sql<{ dump: string }>`
    select (select coalesce(string_agg(r::text, ' '), '') from password_resets r)
      || (select coalesce(string_agg(j::text, ' '), '') from pgboss.job j) as dump`.execute(
    sqlOf(app.test.platform.database.autocommit),
  );
  expect(rows[0]?.dump).not.toContain(tokenOf(link));
  expect(rows[0]?.dump).toContain(hashToken(tokenOf(link)).toString('hex'));
  expect((await trySignIn(password)).statusCode).toBe(303);
});

test('exactly one of 50 concurrent uses sets its password', async () => {
  const token = tokenOf(await requestLink());
  const passwords = Array.from({ length: 50 }, (_, index) => `${goodPassword} ${index}`);
  const responses = await Promise.all(passwords.map((next) => post(token, next)));
  const winners = responses.flatMap(({ body }, index) => (body.includes('has been changed') ? [index] : []));
  expect(winners).toHaveLength(1);
  expect(responses.filter(({ body }) => body.includes('This link has already been used'))).toHaveLength(49);
  expect((await trySignIn(passwords[winners[0] ?? -1] ?? '')).statusCode).toBe(303);
  expect((await trySignIn(password)).statusCode).toBe(422);
  await app.settled();
  const notices = (await app.mailsTo(email)).filter(({ message }) =>
    /has been changed/.test(message.subject),
  );
  expect(notices).toHaveLength(1);
  expect(notices[0]?.message.text).not.toContain('token=');
  // Over a hundred hashes at 20 to 60 ms.
});

test('a reset ends every session, token and refresh of the account, and of no other', async () => {
  const [laptop, phone, other] = [app.newBrowser(), app.newBrowser(), app.newBrowser()];
  await signIn(laptop, email);
  await signIn(phone, email);
  await app.test.signUp(`other-${email}`);
  await signIn(other, `other-${email}`);
  const tokens = [await accessTokenOf(laptop), await accessTokenOf(phone)];
  for (const token of tokens) expect((await users(token)).statusCode).toBe(200);
  const others = await accessTokenOf(other);
  expect((await post(tokenOf(await requestLink()), goodPassword)).body).toContain('has been changed');
  for (const token of tokens) expect((await users(token)).statusCode).toBe(401);
  for (const browser of [laptop, phone]) expect((await postSession(browser, 'token')).statusCode).toBe(401);
  expect((await users(others)).statusCode).toBe(200);
  // The provider's cookie of the laptop is invalid too.
  const page = await laptop.follow(`${lumibook}/session/login?returnTo=/`);
  expect(page.response.body).toContain('autocomplete="current-password"');
});

test('a sign-in that was half done with the old password does not end in a session', async () => {
  const browser = app.newBrowser();
  const page = await browser.follow(`${lumibook}/session/login?returnTo=/`);
  const sent = await browser.open(page.url, { method: 'POST', form: { email, password } });
  await post(tokenOf(await requestLink()), goodPassword);
  await browser.follow(new URL(String(sent.headers.location), publicOrigin).href, {}, lumibook);
  expect((await postSession(browser, 'token')).statusCode).toBe(204);
});

test('a link expires after 30 minutes, and other links are invalid when one is used', async () => {
  const first = tokenOf(await requestLink());
  await app.requestReset(email);
  const second = tokenOf(linkOf(await app.mailTo(email, /Reset your password/)));
  expect(second).not.toBe(first);
  expect((await post(first, goodPassword)).body).toContain('has been changed');
  expect((await post(second, `${goodPassword}!`)).body).toContain('This link has already been used');

  await app.requestReset(email);
  const third = tokenOf(linkOf(await app.mailTo(email, /Reset your password/)));
  app.clock.advance(limits.account.passwordResetSeconds * 1000);
  const late = await post(third, `${goodPassword}!`);
  app.clock.advance(-limits.account.passwordResetSeconds * 1000);
  expect(late.statusCode).toBe(410);
});

test('a link is for its own account: neither the form nor a signed-in customer changes that', async () => {
  const other = `other-${email}`;
  await app.test.signUp(other);
  const browser = app.newBrowser();
  await signIn(browser, other);
  const form = { token: tokenOf(await requestLink()), password: goodPassword, email: other };
  const headers = { origin: 'null' };
  const response = await browser.open(`${publicOrigin}/oidc/password/reset`, {
    method: 'POST',
    form,
    headers,
  });
  expect(response.body).toContain('has been changed');
  expect((await postSession(browser, 'token')).statusCode).toBe(200);
  await signIn(app.newBrowser(), other);
  expect((await trySignIn(password)).statusCode).toBe(422);
  expect((await trySignIn(goodPassword)).statusCode).toBe(303);
});

test('a link is for nothing else: not another purpose, not a guess, not a form of another site', async () => {
  const token = tokenOf(await requestLink());
  const confirm = `${publicOrigin}/oidc/interaction/abc/confirm`;
  expect((await app.newBrowser().open(confirm, { method: 'POST', form: { token } })).statusCode).toBe(410);
  for (const guess of ['', 'x', token.slice(1), `${token}A`, `${token}'--`]) {
    expect((await post(guess, goodPassword)).statusCode).toBe(410);
  }
  expect((await post(token, goodPassword, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  const common = await post(token, 'password2024');
  expect(common.statusCode).toBe(422);
  expect(common.body).toContain('easy to guess');
  expect((await trySignIn(password)).statusCode).toBe(303);
});

test('signing out everywhere ends the others within a request, one session alone does not', async () => {
  const [laptop, phone, tablet] = [app.newBrowser(), app.newBrowser(), app.newBrowser()];
  for (const browser of [laptop, phone, tablet]) await signIn(browser, email);
  const tokens = [await accessTokenOf(laptop), await accessTokenOf(phone), await accessTokenOf(tablet)];
  const [first = '', second = '', third = ''] = tokens;
  await postSession(laptop, 'logout');
  expect((await users(first)).statusCode).toBe(401);
  expect((await users(second)).statusCode).toBe(200);
  const out = await phone.open(`${lumibook}/session/logout`, { method: 'POST', json: { everywhere: true } });
  expect(out.statusCode).toBe(200);
  expect((await users(second)).statusCode).toBe(401);
  expect((await users(third)).statusCode).toBe(401);
  expect((await postSession(tablet, 'token')).statusCode).toBe(401);
});
