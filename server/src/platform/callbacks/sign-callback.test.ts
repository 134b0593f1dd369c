import { expect, test } from 'vitest';
import { verifyCallback } from '../../../test/verify-callback.ts';
import { openSecrets } from '../secrets/index.ts';
import { makeKeyRing } from '../secrets/key-ring.ts';
import { secretsOf, signCallback } from './sign-callback.ts';

const now = 1_763_712_000_000;
const body = '{"order":"Ü1"}';

test('what other programs make of the same secret, time and body', () => {
  const keys = [{ keyId: 'one', secret: 'hBmOj1S0_Kb4Nf0Yk3Jr1nS2Vq0w9pVvG5f3m1b8Xyz' }];
  // python3: hmac.new(secret, b'1763712000.' + body, hashlib.sha256).hexdigest()
  expect(signCallback(keys, now / 1000, body)).toBe(
    't=1763712000,k=one,v1=f238504141058aa3a704c6ddc7ee3ef3ee8162f7863da2b93a6e25cd82e8e914',
  );
});

test('while keys are rotated a message verifies with the old secret and with the new one', async () => {
  const [old, fresh] = [await makeKeyRing(), await makeKeyRing()];
  const open = (keys: (typeof old)['keys']) =>
    openSecrets({ dataDir: '', ring: JSON.stringify({ ...fresh, keys }) });
  const receiver = { tenantId: 'demo', receiver: 'retailer' };
  const [before] = secretsOf(await open(old.keys), receiver);
  const during = secretsOf(await open([...fresh.keys, ...old.keys]), receiver);
  const after = secretsOf(await open(fresh.keys), receiver);
  expect(during.map(({ keyId }) => keyId)).toEqual([fresh.keys[0]?.id, old.keys[0]?.id]);
  expect(during[1]).toEqual(before);

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

test('a secret is 256 bits and reveals nothing of another', async () => {
  const secrets = await openSecrets({ dataDir: '', ring: JSON.stringify(await makeKeyRing()) });
  const all = [
    ['a', 'bc'],
    ['ab', 'c'],
    ['demo', 'retailer'],
  ].map(([tenantId = '', receiver = '']) => secretsOf(secrets, { tenantId, receiver })[0]?.secret ?? '');
  expect(new Set(all).size).toBe(3);
  for (const secret of all) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
});
