// Proves IDE-21, IDE-22.

import { limits } from '@keepsake/contract/limits';
import { passkeyLimits } from '@keepsake/contract/passkeys';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type AccountApp,
  createAccountApp,
  goodPassword,
  linkOf,
  tokenOf,
} from '../../../../test/account-app.ts';
import { subjectOf } from '../../../../test/callers.ts';
import { EmailChanger } from '../../../../test/email-changer.ts';
import { accessTokenOf, password, publicOrigin, signIn } from '../../../../test/identity-app.ts';
import { newBrowser, PasskeyOwner, signInWith } from '../../../../test/passkey-calls.ts';
import type { SoftAuthenticator } from '../../../../test/soft-authenticator.ts';
import { runOnServer } from '../../../../test/test-server.ts';

let app: AccountApp;
let count = 0;
let owner: PasskeyOwner;

const newOwner = (name: string) => new PasskeyOwner(app, `${name}-${count}@example.com`).signUp();

beforeAll(async () => {
  app = await createAccountApp();
});
beforeEach(async () => {
  count += 1;
  owner = await newOwner('adding');
});
afterAll(() => app.close());

function wait(seconds: number): void {
  app.clock.advance(seconds * 1000);
  onTestFinished(() => app.clock.advance(-seconds * 1000));
}

const mailsOf = async (email: string) => (await app.mailsTo(email)).map(({ message }) => message.text).join();
const signsIn = async (key: SoftAuthenticator) => (await signInWith(app, key)).response.statusCode === 303;

describe('the list', () => {
  it('renames, within the length of a name', async () => {
    await owner.add();
    const [{ id } = { id: '' }] = await owner.list();
    expect((await owner.call('PUT', `/${id}`, { name: '  Blue key 🔑 ' })).statusCode).toBe(204);
    expect((await owner.list())[0]?.name).toBe('Blue key 🔑');
    for (const name of ['', '  ', 'a'.repeat(passkeyLimits.maxNameLength + 1), 'a\nb']) {
      expect((await owner.call('PUT', `/${id}`, { name })).statusCode).toBe(400);
    }
    const missing = '01890000-0000-7000-8000-000000000000';
    expect((await owner.call('PUT', `/${missing}`, { name: 'a' })).statusCode).toBe(404);
  });

  it('removes one, once, by a mail and in the activity', async () => {
    const first = await owner.add();
    app.clock.advance(1);
    const second = await owner.add();
    const [{ id } = { id: '' }] = await owner.list();
    for (let nth = 0; nth < 2; nth += 1) expect((await owner.call('DELETE', `/${id}`)).statusCode).toBe(204);
    expect([await signsIn(first), await signsIn(second)]).toEqual([false, true]);
    await expect.poll(() => mailsOf(owner.email)).toContain('A passkey has been removed');
    expect((await owner.kinds()).filter((kind) => kind === 'passkey-removed')).toHaveLength(1);
    // What was removed can be added again.
    await owner.add(first);
    expect(await signsIn(first)).toBe(true);
  });

  it('is nobody else’s', async () => {
    await owner.add();
    const other = await newOwner('other');
    const [{ id } = { id: '' }] = await owner.list();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', undefined],
      ['PUT', `/${id}`, { name: 'mine' }],
      ['DELETE', `/${id}`, undefined],
    ] as const) {
      expect((await owner.call(method, path, body, other.token)).statusCode).toBe(404);
    }
    expect((await other.call('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await other.call('PUT', `/${id}`, { name: 'mine' })).statusCode).toBe(404);
    expect((await owner.list()).map(({ name }) => name)).toEqual(['Passkey']);
  });

  it('needs a recent sign-in to add or remove', async () => {
    await owner.add();
    const [{ id } = { id: '' }] = await owner.list();
    wait(1.5 * limits.session.recentSeconds);
    for (const [method, path] of [
      ['POST', ''],
      ['DELETE', `/${id}`],
    ] as const)
      expect((await owner.call(method, path)).json().code).toBe('recent-sign-in-required');
    expect((await owner.call('PUT', `/${id}`, { name: 'Phone' })).statusCode).toBe(204);
  });
});

describe('a new password', () => {
  it('leaves passkeys as they are, and its mail leads to them', async () => {
    const key = await owner.add();
    await app.requestReset(owner.email);
    const token = tokenOf(linkOf(await app.mailTo(owner.email, /Reset your password/)));
    const form = { token, password: goodPassword };
    const url = `${publicOrigin}/oidc/password/reset`;
    await newBrowser(app).open(url, { method: 'POST', form, headers: { origin: 'null' } });
    const { message } = await app.mailTo(owner.email, /has been changed/);
    expect(message.text).toContain('See my passkeys, which still work');
    expect(await signsIn(key)).toBe(true);
  });

  it('has a mail without passkeys where there are none', async () => {
    const url = `/api/auth/v2/identities/keepsake/${subjectOf(owner.token)}/password`;
    const body = { currentPassword: password, password: goodPassword, endsOthers: false };
    expect((await app.test.request(owner.token, { method: 'PUT', url, body })).statusCode).toBe(204);
    const { message } = await app.mailTo(owner.email, /has been changed/);
    expect(message.text).not.toContain('passkeys');
  });
});

it('“This was not me” removes the passkeys of the day before and since, and no others', async () => {
  const anna = await new EmailChanger(app).signUp();
  const signedIn = new PasskeyOwner(app, anna.email);
  await signIn(signedIn.browser, anna.email);
  signedIn.token = anna.accessToken;
  const [old, recent] = [await signedIn.add(), await signedIn.add()];
  for (const [key, hours] of [
    [old, 48],
    [recent, 23],
  ] as const) {
    const id = key.credentialId.toString('hex');
    await runOnServer(
      app.test.databaseUrl,
      `update passkeys set created_at = created_at - interval '${hours} hours' where credential_id = '\\x${id}'`,
    );
  }
  await anna.request();
  const notice = await app.mailTo(anna.email, /about to change/);
  const since = await signedIn.add();
  const form = { token: tokenOf(linkOf(notice)) };
  const url = `${publicOrigin}/oidc/email-change/stop`;
  await newBrowser(app).open(url, { method: 'POST', form, headers: { origin: 'null' } });
  const works: boolean[] = [];
  for (const key of [old, recent, since]) works.push(await signsIn(key));
  expect(works).toEqual([true, false, false]);
  const again = newBrowser(app);
  await signIn(again, anna.email);
  const kinds = await signedIn.kinds(await accessTokenOf(again));
  expect(kinds.filter((kind) => kind === 'passkey-removed')).toHaveLength(2);
});
