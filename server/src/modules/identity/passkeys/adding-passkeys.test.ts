// Proves IDE-21, IDE-22.

import { passkeyLimits } from '@keepsake/contract/passkeys';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, createAccountApp } from '../../../../test/account-app.ts';
import { subjectOf } from '../../../../test/callers.ts';
import { lumibook, publicOrigin } from '../../../../test/identity-app.ts';
import {
  addPage,
  expectNotAdded,
  optionsOf,
  PasskeyOwner,
  signInWith,
  tokenOfPage,
} from '../../../../test/passkey-calls.ts';
import { type Faults, SoftAuthenticator } from '../../../../test/soft-authenticator.ts';

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

const mailsOf = async (email: string) => (await app.mailsTo(email)).map(({ message }) => message.text).join();
const signsIn = async (key: SoftAuthenticator) => (await signInWith(app, key)).response.statusCode === 303;

describe('adding a passkey', () => {
  it('leads to the provider’s page and back, is mailed, and in the activity', async () => {
    expect(await owner.list()).toEqual([]);
    const page = await owner.browser.open(await owner.link());
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(String(page.headers['content-security-policy'])).toContain(`form-action 'self' ${lumibook}`);
    expect(page.body).toContain(`For ${owner.email}.`);
    const key = newKey();
    const response = await owner.send(tokenOfPage(page.body), key.create(optionsOf(page.body)));
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `${lumibook}/settings/security#passkeys`,
    ]);
    const createdAt = new Date(app.clock.now()).toISOString();
    expect(await owner.list()).toEqual([{ id: expect.any(String), name: 'Passkey', createdAt }]);
    await app.mailTo(owner.email, /Passkeys for/);
    const text = await mailsOf(owner.email);
    expect(text).toContain('A passkey has been added');
    expect(text).toContain(`${lumibook}/settings/security#passkeys`);
    expect(await owner.kinds()).toContain('passkey-added');
    expect(await signsIn(key)).toBe(true);
  });

  it('asks for one that is found without a name, verifies the customer, and is not there yet', async () => {
    const key = await owner.add();
    const { body } = await owner.browser.open(await owner.link());
    const options = optionsOf(body);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Lumibook' },
      user: { name: owner.email, displayName: owner.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key', id: key.credentialId.toString('base64url') }],
    });
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-7, -8, -257]);
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(
      subjectOf(owner.token).replaceAll('-', ''),
    );
  });

  it.each([
    ['bada5566-a7aa-401f-bd96-45619a55120d', 'Firefox/150.0 (Windows)', '1Password'],
    ['0'.repeat(32), 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) Version/26.0 Mobile Safari/1', 'iPhone'],
    ['0'.repeat(32), 'Firefox/150.0', 'Firefox'],
  ])('names it by who keeps it, else by the device (%s, %s)', async (aaguid, userAgent, name) => {
    const key = new SoftAuthenticator(publicOrigin, { aaguid });
    const { options, token } = await owner.openLink(await owner.link());
    await owner.browser.open(addPage, {
      method: 'POST',
      form: { token, passkey: key.create(options) },
      headers: { origin: 'null', 'user-agent': userAgent },
    });
    expect((await owner.list()).map((passkey) => passkey.name)).toEqual([name]);
  });

  it('ignores certificates of an authenticator, which nobody asked for', async () => {
    const x5c = Buffer.from('http://127.0.0.1/list.crl');
    const attestation = new Map<string, number | Uint8Array>([
      ['alg', -7],
      ['sig', x5c],
    ]);
    const key = await owner.add(newKey(), { attestation });
    expect(await signsIn(key)).toBe(true);
  });

  const faults: readonly (readonly [string, Faults])[] = [
    ['of another challenge', { challenge: 'A'.repeat(64) }],
    ['of another origin', { origin: lumibook }],
    ['of another relying party', { rpId: 'photos.example' }],
    ['without verification', { isVerified: false }],
    ['that answers another request', { type: 'webauthn.get' }],
  ];
  it.each(faults)('refuses one %s, and can be tried again', async (_, fault) => {
    const { options, token } = await owner.openLink(await owner.link());
    const wrong = await owner.send(token, newKey().create(options, fault));
    expect([wrong.statusCode, wrong.body.includes('We couldn’t add this passkey')]).toEqual([422, true]);
    expect(await owner.list()).toEqual([]);
    const key = newKey();
    expect((await owner.send(token, key.create(optionsOf(wrong.body)))).statusCode).toBe(303);
  });

  it.each(['', '{', 'null', '{"id":"AA","response":{"clientDataJSON":"AA","attestationObject":"AA"}}'])(
    'refuses the text %s',
    async (text) => {
      const { token } = await owner.openLink(await owner.link());
      expect((await owner.send(token, text)).statusCode).toBe(422);
    },
  );

  it('refuses a passkey that opens another account', async () => {
    const other = await newOwner('other');
    const key = await other.add();
    const { options, token } = await owner.openLink(await owner.link());
    await expectNotAdded(owner.send(token, key.create(options)), 409, 'It already opens an account');
    expect(await owner.list()).toEqual([]);
  });

  it('stops at the limit of an account', async () => {
    const { options, token } = await owner.openLink(await owner.link());
    for (let nth = 0; nth < passkeyLimits.maxPerAccount; nth += 1) await owner.add();
    const refused = await owner.call('POST');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    await expectNotAdded(owner.send(token, newKey().create(options)), 409, 'as many passkeys');
    expect(await owner.list()).toHaveLength(passkeyLimits.maxPerAccount);
    expect(new Set((await owner.list()).map(({ id }) => id)).size).toBe(passkeyLimits.maxPerAccount);
  });
});
