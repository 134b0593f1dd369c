import { expect, test } from 'vitest';
import { verifyCallback } from '../../../test/verify-callback.ts';
import { openSecrets } from '../secrets/index.ts';
import { makeKeyRing } from '../secrets/key-ring.ts';
import { rotateKeyRing } from '../secrets/rotate-key-ring.ts';
import type { ReceiverRow } from './callback-receivers.repository.ts';
import { secretsOf, signCallback } from './sign-callback.ts';

const now = 1_763_712_000_000;
const hours = 3600 * 1000;
const body = '{"order":"Ü1"}';

const retailer: ReceiverRow = {
  tenant_id: 'demo',
  receiver: 'retailer',
  url: 'https://shop.example.com/',
  events: null,
  secret_id: 'one',
  previous_secrets: [],
  is_secret_shown: true,
  failures: 0,
  failing_since: null,
  disabled_at: null,
};

const renewed = {
  ...retailer,
  secret_id: 'two',
  previous_secrets: [{ id: 'one', until: '2025-11-22T08:00:00.000Z' }],
};

const open = async (ring: unknown) => openSecrets({ dataDir: '', ring: JSON.stringify(await ring) });

test('the signature equals that of other programs', () => {
  const keys = [{ secretId: 'one', secret: 'hBmOj1S0_Kb4Nf0Yk3Jr1nS2Vq0w9pVvG5f3m1b8Xyz' }];
  // python3: hmac.new(secret, b'1763712000.' + body, hashlib.sha256).hexdigest()
  expect(signCallback(keys, now / 1000, body)).toBe(
    't=1763712000,k=one,v1=f238504141058aa3a704c6ddc7ee3ef3ee8162f7863da2b93a6e25cd82e8e914',
  );
});

test('a message verifies with the old secret and the new one for a day after a renewal', async () => {
  const secrets = await open(makeKeyRing());
  const [before] = secretsOf(secrets, retailer, now);
  const during = secretsOf(secrets, renewed, now + 23 * hours);
  const after = secretsOf(secrets, renewed, now + 24 * hours);
  expect(during.map(({ secretId }) => secretId)).toEqual(['two', 'one']);
  expect(during[1]).toEqual(before);
  expect(after).toEqual([during[0]]);

  const signedBy = (keys: typeof during) => ({
    body,
    headers: { 'keepsake-signature': signCallback(keys, now / 1000, body) },
  });
  const [newest] = after;
  expect(await verifyCallback(signedBy(during), before?.secret ?? '', now)).toBe(true);
  expect(await verifyCallback(signedBy(during), newest?.secret ?? '', now)).toBe(true);
  expect(await verifyCallback(signedBy(after), before?.secret ?? '', now)).toBe(false);
  expect(await verifyCallback(signedBy(after), newest?.secret ?? '', now)).toBe(true);
});

test('a rotation of the key ring keeps secrets; new secrets of clients replace them', async () => {
  const ring = await makeKeyRing();
  const rotate = (step: 'rotate' | 'clients') => rotateKeyRing(ring, { step, now, keepDays: 0 });
  const before = secretsOf(await open(ring), retailer, now);
  expect(secretsOf(await open(rotate('rotate')), retailer, now)).toEqual(before);
  expect(secretsOf(await open(rotate('clients')), retailer, now)).not.toEqual(before);
});

test('a secret is 256 bits and reveals nothing of another', async () => {
  const secrets = await open(makeKeyRing());
  const all = [
    ['a', 'bc', 'd'],
    ['ab', 'c', 'd'],
    ['a', 'b', 'cd'],
  ].map(([tenant_id = '', receiver = '', secret_id = '']) => {
    return secretsOf(secrets, { ...retailer, tenant_id, receiver, secret_id }, now)[0]?.secret ?? '';
  });
  expect(new Set(all).size).toBe(3);
  for (const secret of all) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
});
