import { limits } from '@keepsake/contract/limits';
import { rates } from '@keepsake/contract/rates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AccountApp,
  createAccountApp,
  goodPassword,
  linkOf,
  tokenOf,
} from '../../../../test/account-app.ts';
import {
  accessTokenOf,
  formAction,
  lumibook,
  postSession,
  publicOrigin,
  signIn,
} from '../../../../test/identity-app.ts';
import { sqlOf } from '../../../platform/database/sql.ts';

/** T15, registration. */

let app: AccountApp;
beforeAll(async () => {
  app = await createAccountApp();
});
afterAll(() => app.close());

const form = (email: string) => ({ email, name: 'Ines', password: goodPassword });

test('the page names what is wrong and keeps what was typed', async () => {
  const response = await app.register(app.newBrowser(), { email: 'ines', name: 'I"n', password: 'short' });
  expect(response.statusCode).toBe(422);
  expect(response.body).toContain('name@example.com');
  expect(response.body).toContain('at least 10 characters');
  expect(response.body).toContain('value="I&quot;n"');
  expect(response.body).toContain('id="email-problem">Enter an email address');
  expect(response.body).toContain('aria-describedby="password-hint password-problem"');
});

test('in the same browser the link makes the account, and the sign-in continues to where it was going', async () => {
  const browser = app.newBrowser();
  const response = await app.register(browser, form('ines@example.com'));
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('sent an email to ines@example.com');
  const before = await app.count('accounts');
  const link = linkOf(await app.mailTo('ines@example.com', /Confirm/));
  expect(link.startsWith(`${publicOrigin}/oidc/interaction/`)).toBe(true);

  for (let scan = 0; scan < 3; scan += 1) {
    const page = await app.newBrowser().open(link);
    expect(page.statusCode).toBe(200);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toMatch(/src="(?!\/)/);
  }
  expect((await app.test.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(200);
  expect(await app.count('accounts')).toBe(before);

  const action = link.split('?')[0] as string;
  const headers = { origin: 'null' };
  const back = await browser.follow(action, { method: 'POST', form: { token: tokenOf(link) }, headers });
  expect(back.url).toBe(`${lumibook}/my-photos`);
  expect(await app.count('accounts')).toBe(before + 1);
  const token = await accessTokenOf(browser);
  const user = await app.test.request(token, { method: 'GET', url: '/api/photo-management/users' });
  expect(user.json()).toMatchObject({ photosCount: 0, email: 'ines@example.com' });

  const again = await app.newBrowser().open(action, { method: 'POST', form: { token: tokenOf(link) } });
  expect(again.body).toContain('This link has already been used');
});

test('in another browser the password is required: an unrequested mail opens no account by a click', async () => {
  await app.register(app.newBrowser(), form('lena@example.com'));
  const link = linkOf(await app.mailTo('lena@example.com', /Confirm/));
  const phone = app.newBrowser();
  await app.test.signUp('former@example.com');
  await signIn(phone, 'former@example.com');
  const before = await app.count('accounts');
  const action = link.split('?')[0] as string;
  expect((await phone.open(link)).body).toContain('type="password"');
  for (const password of ['', 'wrong password']) {
    const response = await phone.open(action, { method: 'POST', form: { token: tokenOf(link), password } });
    expect(response.statusCode).toBe(422);
  }
  expect(await app.count('accounts')).toBe(before);
  const right = { token: tokenOf(link), password: goodPassword };
  const done = await phone.follow(action, { method: 'POST', form: right, headers: { origin: 'null' } });
  expect(await app.count('accounts')).toBe(before + 1);
  expect(done.url).toBe(`${lumibook}/`);
  expect((await postSession(phone, 'token')).json().email).toBe('lena@example.com');
});

test('a browser that does not send Sec-Fetch-Site is not signed in', async () => {
  await app.register(app.newBrowser(), form('otto@example.com'));
  const link = linkOf(await app.mailTo('otto@example.com', /Confirm/));
  const body = new URLSearchParams({ token: tokenOf(link), password: goodPassword });
  const done = await app.test.app.inject({
    method: 'POST',
    url: link.split('?')[0] as string,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: String(body),
  });
  expect(done.body).toContain('Your account is ready');
  expect(done.headers['set-cookie']).toBeUndefined();
});

test('a link is for its own registration: nothing in the form makes it another’s', async () => {
  const [own, others] = ['pia@example.com', 'quin@example.com'];
  await app.register(app.newBrowser(), form(own));
  await app.register(app.newBrowser(), { ...form(others), password: `${goodPassword}!` });
  const links = await Promise.all([own, others].map(async (to) => linkOf(await app.mailTo(to, /Confirm/))));
  const [link = '', other = ''] = links;
  const before = await app.count('accounts');
  // Neither the other's password nor the other page's address opens this link.
  const action = other.split('?')[0] as string;
  const wrong = { token: tokenOf(link), password: `${goodPassword}!`, email: others };
  expect((await app.newBrowser().open(action, { method: 'POST', form: wrong })).statusCode).toBe(422);
  expect(await app.count('accounts')).toBe(before);
  const right = { token: tokenOf(link), password: goodPassword, email: others };
  const done = await app.newBrowser().open(action, { method: 'POST', form: right });
  expect(done.headers.location).toBe(`${lumibook}/session/login?returnTo=%2F`);
  const { rows } = await sql<{
    email: string;
  }>`select email from accounts where email in (${own}, ${others})`.execute(
    sqlOf(app.test.platform.database.autocommit),
  );
  expect(rows).toEqual([{ email: own }]);
});

test('the mail links to PUBLIC_ORIGIN, whatever Host the request had', async () => {
  const browser = app.newBrowser();
  const page = await browser.follow(`${lumibook}/session/login?returnTo=/my-photos`);
  const action = `${formAction(page)}/register`;
  for (const host of ['evil.example', 'lumibook.localhost:4000']) {
    const response = await browser.open(action, {
      method: 'POST',
      form: form('rosa@example.com'),
      headers: { host },
    });
    expect([404, 421]).toContain(response.statusCode);
  }
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  await browser.open(action, { method: 'POST', form: form('rosa@example.com'), headers });
  const mail = await app.mailTo('rosa@example.com', /Confirm/);
  expect(linkOf(mail).startsWith(`${publicOrigin}/oidc/interaction/`)).toBe(true);
  expect(`${mail.message.text}${mail.message.html}`).not.toContain('evil');
  await app.settled();
  expect(await app.mailsTo('rosa@example.com')).toHaveLength(1);
});

test('exactly one of 50 concurrent uses makes the account', async () => {
  await app.register(app.newBrowser(), form('mia@example.com'));
  const link = linkOf(await app.mailTo('mia@example.com', /Confirm/));
  const before = await app.count('accounts');
  const use = () =>
    app.newBrowser().open(link.split('?')[0] as string, {
      method: 'POST',
      form: { token: tokenOf(link), password: goodPassword },
    });
  const responses = await Promise.all(Array.from({ length: 50 }, use));
  expect(responses.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.includes('This link has already been used'))).toHaveLength(49);
  expect(await app.count('accounts')).toBe(before + 1);
  // Over a hundred hashes at 20 to 60 ms.
});

test('an address that has an account gets the same page, and a mail about it without a token', async () => {
  await app.test.signUp('anna@example.com');
  const [known, unknown] = [
    await app.register(app.newBrowser(), form('Anna@example.com')),
    await app.register(app.newBrowser(), form('Nora@example.com')),
  ];
  const same = (body: string) =>
    body.replaceAll(/\/oidc\/interaction\/[^/"]+/g, '').replaceAll(/Anna|Nora/g, '');
  expect(known?.statusCode).toBe(unknown?.statusCode);
  expect(same(known?.body ?? '')).toBe(same(unknown?.body ?? ' '));
  const mail = await app.mailTo('anna@example.com', /already have an account/);
  expect(mail.message.text).not.toContain('token=');
  expect(mail.message.text).toContain(`${publicOrigin}/oidc/password/forgot?shop=`);
  expect(mail.message.html).not.toContain(goodPassword);
});

test('an account cannot sign in before the confirmation, or after the link has expired', async () => {
  const browser = app.newBrowser();
  await app.register(browser, form('olga@example.com'));
  const link = linkOf(await app.mailTo('olga@example.com', /Confirm/));
  const page = await browser.follow(`${lumibook}/session/login?returnTo=/`);
  const early = await browser.open(new URL(page.url).href, {
    method: 'POST',
    form: { email: 'olga@example.com', password: goodPassword },
  });
  expect(early.statusCode).toBe(422);
  app.clock.advance(limits.account.confirmationSeconds * 1000);
  const late = { token: tokenOf(link), password: goodPassword };
  const response = await browser.open(link.split('?')[0] as string, { method: 'POST', form: late });
  app.clock.advance(-limits.account.confirmationSeconds * 1000);
  expect(response.statusCode).toBe(410);
  expect(response.body).toContain('no longer works');
});

test('the sixth mail to one mailbox in an hour is refused with a message', async () => {
  for (let mail = 0; mail < rates.mailsPerMailbox.hits; mail += 1) {
    expect((await app.requestReset('Bomb@example.com')).statusCode).toBe(200);
  }
  const refused = await app.requestReset('bomb@example.com');
  expect(refused.statusCode).toBe(429);
  expect(
    Number((refused as unknown as { headers: Record<string, string> }).headers['retry-after']),
  ).toBeGreaterThan(0);
});
