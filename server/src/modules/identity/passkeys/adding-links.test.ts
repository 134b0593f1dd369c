// Proves IDE-21.

import { passkeyLimits } from '@keepsake/contract/passkeys';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type AccountApp, createAccountApp } from '../../../../test/account-app.ts';
import { subjectOf } from '../../../../test/callers.ts';
import { lumibook, postSession, publicOrigin, signIn } from '../../../../test/identity-app.ts';
import { addPage, expectNotAdded, newBrowser, PasskeyOwner } from '../../../../test/passkey-calls.ts';
import { SoftAuthenticator } from '../../../../test/soft-authenticator.ts';
import { runWhileOpen } from '../../../../test/while-open.ts';

let app: AccountApp;
let count = 0;
let owner: PasskeyOwner;

const newOwner = (name: string) => new PasskeyOwner(app, `${name}-${count}@example.com`).signUp();
const newKey = () => new SoftAuthenticator(publicOrigin);

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

const expectExpired = (sending: Promise<{ statusCode: number; body: string }>) =>
  expectNotAdded(sending, 410, 'The page was open too long');

describe('a link', () => {
  it('works once, also at once', async () => {
    const link = await owner.link();
    const { options, token } = await owner.openLink(link);
    const responses = await Promise.all([
      owner.send(token, newKey().create(options)),
      owner.send(token, newKey().create(options)),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410]);
    await expectExpired(owner.send(token, newKey().create(options)));
    expect(await owner.list()).toHaveLength(1);
  });

  it('works for ten minutes', async () => {
    const link = await owner.link();
    const { options, token } = await owner.openLink(link);
    wait(passkeyLimits.addingSeconds);
    await expectExpired(owner.send(token, newKey().create(options)));
    await expectExpired(owner.browser.open(link));
  });

  it('is for the browser that is signed in to its account', async () => {
    const link = await owner.link();
    const { options, token } = await owner.openLink(link);
    const [stranger, other] = [newBrowser(app), await newOwner('other')];
    for (const browser of [stranger, other.browser]) {
      await expectExpired(browser.open(link));
      await expectExpired(owner.send(token, newKey().create(options), browser));
    }
    expect(await other.list()).toEqual([]);
    expect((await owner.send(token, newKey().create(options))).statusCode).toBe(303);
  });

  it('has the challenge of no other link', async () => {
    const { options } = await owner.openLink(await owner.link());
    const { token } = await owner.openLink(await owner.link());
    expect((await owner.send(token, newKey().create(options))).statusCode).toBe(422);
  });

  it('ends with the sign-in', async () => {
    const { options, token } = await owner.openLink(await owner.link());
    await postSession(owner.browser, 'logout');
    await expectExpired(owner.send(token, newKey().create(options)));
  });

  it('ends with a new password by a mail, also at the same time', async () => {
    const { options, token } = await owner.openLink(await owner.link());
    const identities = [{ issuer: 'embedded', subject: subjectOf(owner.token) }];
    const sending = runWhileOpen(
      app.test,
      (tx) => app.test.modules.identity.endSignIns(tx, identities),
      () => owner.send(token, newKey().create(options)),
    );
    await expectExpired(sending);
    await signIn(owner.browser, owner.email);
  });

  it('ends with the account, also at the same time', async () => {
    const { options, token } = await owner.openLink(await owner.link());
    const identities = [{ issuer: 'embedded', subject: subjectOf(owner.token) }];
    const sending = runWhileOpen(
      app.test,
      (tx) => app.test.modules.identity.deleteAccounts(tx, identities),
      () => owner.send(token, newKey().create(options)),
    );
    await expectExpired(sending);
  });

  it('is changed, shortened or made by nobody', async () => {
    const link = await owner.link();
    for (const changed of [`${link.slice(0, -2)}AA`, link.slice(0, -10), addPage, `${addPage}?token=x`])
      await expectExpired(owner.browser.open(changed));
  });

  it('is sent by its own page only', async () => {
    const { options, token } = await owner.openLink(await owner.link());
    const passkey = newKey().create(options);
    const headers = { origin: 'null', 'sec-fetch-site': 'cross-site' };
    const form = { token, passkey };
    expect((await owner.browser.open(addPage, { method: 'POST', form, headers })).statusCode).toBe(403);
    const elsewhere = addPage.replace(publicOrigin, lumibook);
    expect((await owner.browser.open(elsewhere)).statusCode).toBe(404);
  });
});
