// Proves SET-28, SET-49, SET-51.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, createAccountApp } from '../../../../test/account-app.ts';
import { EmailChanger, signInStatus } from '../../../../test/email-changer.ts';
import { publicOrigin, signIn } from '../../../../test/identity-app.ts';
import { repositoryRoot } from '../../../platform/index.ts';

let folder: string;
let app: AccountApp;
let anna: EmailChanger;
let ben: EmailChanger;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'used-email-'));
  await cp(path.join(repositoryRoot, 'brands'), folder, { recursive: true });
  const file = path.join(folder, 'printo.json');
  const printo = JSON.parse(await readFile(file, 'utf8'));
  const switches = { ...printo.switches, revealsUsedEmail: true };
  await writeFile(file, JSON.stringify({ ...printo, switches }));
  app = await createAccountApp({ brandsFolder: folder });
});
beforeEach(async () => {
  anna = await new EmailChanger(app).signUp();
  ben = await new EmailChanger(app).signUp();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('an address of another account', () => {
  it('gets a note without a link, and the caller learns nothing', async () => {
    const email = ben.email.toUpperCase();
    const [used, free] = [await anna.request({ email }), await ben.request()];
    expect([used.statusCode, used.body]).toEqual([free.statusCode, free.body]);
    expect(Object.keys((await anna.pending()).json().pending)).toEqual(['email', 'until']);
    const { message } = await app.mailTo(email, /wanted to use this email address/);
    expect(message.text).not.toContain('confirmation-token');
    await app.mailTo(anna.email, /about to change/);
    expect(await signInStatus(app, ben.email)).toBe(303);
  });

  it('is revealed where the brand wants it, and gets no mail', async () => {
    const response = await anna.request({ email: ben.email, channel: 'PR-NL' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'email-in-use']);
    expect((await anna.pending()).json()).toEqual({ pending: null });
    expect((await anna.request({ channel: 'PR-NL' })).statusCode).toBe(202);
  });

  it('that is revealed counts as a guess', async () => {
    for (let count = 0; count < rates.emailChangesPerAccount.hits; count += 1) {
      expect((await anna.request({ email: ben.email, channel: 'PR-NL' })).statusCode).toBe(409);
    }
    expect((await anna.request({ channel: 'PR-NL' })).statusCode).toBe(429);
  });

  it('that was free at the request is refused at the confirmation', async () => {
    await anna.request();
    const token = await anna.token();
    await ben.request({ email: anna.newEmail });
    expect((await ben.confirm(await ben.token(anna.newEmail))).statusCode).toBe(204);
    const response = await anna.confirm(token);
    expect([response.statusCode, response.json().code]).toEqual([409, 'email-in-use']);
    expect(await anna.usersStatus()).toBe(200);
    expect(await signInStatus(app, anna.email)).toBe(303);
  });
});

describe('"This was not me"', () => {
  const open = (token: string) =>
    app.newBrowser().open(`${publicOrigin}/oidc/email-change/stop?token=${token}`);
  const stop = (token: string, headers = {}) =>
    app.newBrowser().open(`${publicOrigin}/oidc/email-change/stop`, {
      method: 'POST',
      form: { token },
      headers: { origin: 'null', ...headers },
    });

  it('changes nothing until its button is pressed', async () => {
    await anna.request();
    const token = await anna.stopToken();
    const page = await open(token);
    expect(page.statusCode).toBe(200);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    await app.test.app.inject({ method: 'HEAD', url: `/oidc/email-change/stop?token=${token}` });
    expect((await stop(token, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await anna.pending()).json().pending).not.toBeNull();
    expect(await anna.usersStatus()).toBe(200);
  });

  it('cancels the change, signs out everywhere, and opens the form for a new password', async () => {
    await anna.request();
    const [link, token] = [await anna.token(), await anna.stopToken()];
    const page = await stop(token);
    expect(page.body).toContain('We’ve stopped the change');
    expect(page.body).toContain(`name="email" value="${anna.email}"`);
    expect(await anna.usersStatus()).toBe(401);
    const browser = app.newBrowser();
    const action = /action="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const form = { email: anna.email };
    await browser.open(new URL(action, publicOrigin).href, {
      method: 'POST',
      form,
      headers: { origin: publicOrigin },
    });
    await app.mailTo(anna.email, /Reset your password/);
    const { accessToken } = await new EmailChanger(app).signUp();
    expect((await anna.confirm(link, { as: accessToken })).statusCode).toBe(404);
    expect((await stop(token)).body).toContain('This link has already been used');
  });

  it('of an earlier request ends a later one, too', async () => {
    await anna.request();
    const token = await anna.stopToken();
    await anna.request({ email: `other-${anna.newEmail}` });
    // A change that has ended sends no mail.
    const second = await anna.stopToken();
    await stop(token);
    expect(await anna.usersStatus()).toBe(401);
    await signIn(app.newBrowser(), anna.email);
    expect((await stop(second)).body).toContain('This link has already been used');
  });

  it('is too late once the address has changed, and links to customer care', async () => {
    await anna.request();
    const token = await anna.stopToken();
    expect((await anna.confirm(await anna.token())).statusCode).toBe(204);
    for (const page of [await open(token), await stop(token)]) {
      expect(page.body).toContain('has already been changed');
      expect(page.body).toContain('/contact"');
    }
    expect(await signInStatus(app, anna.newEmail)).toBe(303);
  });
});

describe('rates', () => {
  it('are 5 requests an hour for an account, and for a mailbox', async () => {
    for (let n = 0; n < 4; n += 1) expect((await anna.request()).statusCode).toBe(202);
    expect((await anna.resend()).statusCode).toBe(202);
    const own = await anna.request({ email: `other-${anna.newEmail}` });
    expect(own.statusCode).toBe(429);
    expect(Number(own.headers['retry-after'])).toBeGreaterThan(0);
    const mailbox = await ben.request({ email: anna.newEmail });
    expect([mailbox.statusCode, Number(mailbox.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await ben.pending()).json()).toEqual({ pending: null });
  });

  it('are 10 confirmations an hour for an address of clients, and for an account behind it', async () => {
    const { hits } = rates.emailConfirmationsPerAddress;
    expect(hits).toBe(10);
    const from = '10.7.0.1';
    for (let n = 0; n < 2 * hits; n += 1) expect((await anna.confirm('x', { from })).statusCode).toBe(404);
    expect((await anna.confirm('x', { from })).statusCode).toBe(429);
  });
});
