import { expect, it } from 'vitest';
import { createImageUrls, type ImageTarget } from './image-urls.ts';

const keys = new Map([
  ['old', new Uint8Array(32).fill(1)],
  ['new', new Uint8Array(32).fill(2)],
]);

function setUp(options: { now?: number; keyId?: string } = {}) {
  const time = { now: options.now ?? 1_700_000_000_000 };
  const keyId = options.keyId ?? 'new';
  const urls = createImageUrls({
    clock: { now: () => time.now },
    secrets: {
      current: () => ({ id: keyId, key: keys.get(keyId) as Uint8Array }),
      byId: (_purpose, id) => keys.get(id),
    },
  });
  return { urls, time };
}

const target: ImageTarget = {
  tenantId: 'demo',
  ownerId: '0190a1b2-0000-7000-8000-000000000001',
  photoId: '0190a1b2-0000-7000-8000-000000000002',
  variant: '300',
  purpose: 'view',
};

function signatureOf(address: string) {
  const { searchParams } = new URL(address, 'http://localhost');
  const get = (name: string) => searchParams.get(name) ?? '';
  return { expires: Number(get('e')), keyId: get('k'), signature: get('s') };
}

it('verifies what it signed, until it expires', () => {
  const { urls, time } = setUp();
  const signature = signatureOf(urls.sign(target));
  expect(urls.verify(target, signature)).toBe(true);
  time.now += 3600 * 1000;
  expect(urls.verify(target, signature)).toBe(true);
  time.now += 3600 * 1000;
  expect(urls.verify(target, signature)).toBe(false);
});

it('makes the same address all through a window', () => {
  const { urls, time } = setUp({ now: 1_700_000_000_000 - (1_700_000_000_000 % 3_600_000) });
  const address = urls.sign(target);
  time.now += 3_599_000;
  expect(urls.sign(target)).toBe(address);
  time.now += 1000;
  expect(urls.sign(target)).not.toBe(address);
});

it.each([
  { tenantId: 'other' },
  { ownerId: '0190a1b2-0000-7000-8000-000000000009' },
  { photoId: '0190a1b2-0000-7000-8000-000000000009' },
  { variant: 'original' },
  { purpose: 'download' },
] as Partial<ImageTarget>[])('refuses a signature exchanged for %o', (change) => {
  const { urls } = setUp();
  const signature = signatureOf(urls.sign(target));
  expect(urls.verify({ ...target, ...change }, signature)).toBe(false);
});

it('refuses another expiry, another key and no signature', () => {
  const { urls } = setUp();
  const signature = signatureOf(urls.sign(target));
  expect(urls.verify(target, { ...signature, expires: signature.expires + 1 })).toBe(false);
  expect(urls.verify(target, { ...signature, keyId: 'old' })).toBe(false);
  expect(urls.verify(target, { ...signature, keyId: 'unknown' })).toBe(false);
  expect(urls.verify(target, { ...signature, signature: '' })).toBe(false);
});

it('still takes signatures of the key before a rotation', () => {
  const signature = signatureOf(setUp({ keyId: 'old' }).urls.sign(target));
  expect(setUp({ keyId: 'new' }).urls.verify(target, signature)).toBe(true);
});
