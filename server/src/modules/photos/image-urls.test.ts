import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createImageUrls, type ImageTarget, imagePurposes, imageVariants } from './image-urls.ts';

const hourMs = 3_600_000;
const windowStart = 1_700_000_000_000 - (1_700_000_000_000 % hourMs);

const keys = new Map([
  ['old', new Uint8Array(32).fill(1)],
  ['new', new Uint8Array(32).fill(2)],
]);

function setUp({ keyId = 'new', known = keys } = {}) {
  const time = { now: windowStart + 1_234_567 };
  const urls = createImageUrls({
    clock: { now: () => time.now },
    secrets: {
      current: () => ({ id: keyId, key: keys.get(keyId) as Uint8Array }),
      byId: (_purpose, id) => known.get(id),
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

const expiresOf = (address: string) => Number(/e=(\d+)/.exec(address)?.[1]) * 1000;

describe('a signing window', () => {
  it('has one address from its first to its last millisecond', () => {
    const { urls, time } = setUp();
    time.now = windowStart;
    const address = urls.sign(target);
    time.now = windowStart + hourMs - 1;
    expect(urls.sign(target)).toBe(address);
    time.now = windowStart + hourMs;
    expect(urls.sign(target)).not.toBe(address);
  });

  it.each([
    ['first', 0, 2 * hourMs],
    ['last', hourMs - 1, hourMs + 1],
  ])('signs an address in its %s moment that is valid to the end of the next window', (_which, at, left) => {
    const { urls, time } = setUp();
    time.now = windowStart + at;
    const address = urls.sign(target);
    expect(urls.read('demo', address)).toEqual({ target, leftMs: left });
    time.now = windowStart + 2 * hourMs - 1;
    expect(urls.read('demo', address)).toEqual({ target, leftMs: 1 });
    time.now = windowStart + 2 * hourMs;
    expect(urls.read('demo', address)).toBeUndefined();
  });

  it('overlaps with the next: both addresses are valid', () => {
    const { urls, time } = setUp();
    const address = urls.sign(target);
    time.now = windowStart + hourMs;
    const next = urls.sign(target);
    for (const at of [0, hourMs / 2, hourMs - 1]) {
      time.now = windowStart + hourMs + at;
      expect([urls.read('demo', address), urls.read('demo', next)].map((read) => read?.target)).toEqual([
        target,
        target,
      ]);
    }
  });
});

describe('a key', () => {
  it('is valid after rotation until its addresses expire', () => {
    const address = setUp({ keyId: 'old' }).urls.sign(target);
    const { urls, time } = setUp({ keyId: 'new' });
    expect(urls.read('demo', address)?.target).toEqual(target);
    time.now = expiresOf(address);
    expect(urls.read('demo', address)).toBeUndefined();
  });

  it('is invalid after it has left the ring', () => {
    const address = setUp({ keyId: 'old' }).urls.sign(target);
    const known = new Map([...keys].filter(([id]) => id !== 'old'));
    expect(setUp({ known }).urls.read('demo', address)).toBeUndefined();
  });

  it('verifies its own signatures only', () => {
    const { urls } = setUp();
    for (const id of ['old', 'unknown', '__proto__', ''])
      expect(urls.read('demo', urls.sign(target).replace('k=new', `k=${id}`))).toBeUndefined();
  });
});

describe('only the exact address', () => {
  const { urls } = setUp();
  const address = urls.sign(target);

  it.each([
    ['an expiry that begins with 0', (text: string) => text.replace('e=', 'e=0')],
    ['capital letters', (text: string) => text.replace('0190a1b2', '0190A1B2')],
    ['another spelling of the same signature', anotherSpelling],
    ['a padded signature', (text: string) => `${text}=`],
    ['one parameter more', (text: string) => `${text}&x=1`],
    ['one parameter twice', (text: string) => `${text}&p=view`],
    ['an escape', (text: string) => text.replace('p=view', 'p=vie%77')],
    ['another order', (text: string) => text.replace(/(p=view)&(e=\d+)/, '$2&$1')],
    ['a fragment for a query', (text: string) => text.replace('?', '#')],
    ['a line behind it', (text: string) => `${text}\n`],
    ['no signature', (text: string) => text.replace(/s=.*/, 's=')],
  ])('is valid: not with %s', (_what, change) => {
    expect(change(address)).not.toBe(address);
    expect(urls.read('demo', address)).toBeDefined();
    expect(urls.read('demo', change(address))).toBeUndefined();
  });

  it('no single character can be changed, removed or added', () => {
    const anyChar = fc.oneof(
      fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCharCode(code)),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    const change = fc.record({
      at: fc.nat(address.length - 1),
      cut: fc.constantFrom(0, 1),
      put: fc.oneof(anyChar, fc.constant('')),
    });
    fc.assert(
      fc.property(change, ({ at, cut, put }) => {
        const changed = address.slice(0, at) + put + address.slice(at + cut);
        fc.pre(changed !== address);
        return urls.read('demo', changed) === undefined;
      }),
      { numRuns: 2000 },
    );
  });

  it('every printable character is tried in the signature and expiry', () => {
    for (let at = address.indexOf('e='); at < address.length; at += 1)
      for (let code = 0x20; code < 0x7f; code += 1) {
        const changed = address.slice(0, at) + String.fromCharCode(code) + address.slice(at + 1);
        if (changed !== address) expect(urls.read('demo', changed), changed).toBeUndefined();
      }
  });
});

/** The last of 43 characters has four significant bits. */
function anotherSpelling(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return text.slice(0, -1) + (alphabet[alphabet.indexOf(text.at(-1) as string) + 1] ?? '');
}

const anyTarget = fc.record({
  tenantId: fc.constantFrom('demo', 'other'),
  ownerId: fc.uuid(),
  photoId: fc.uuid(),
  variant: fc.constantFrom(...imageVariants),
  purpose: fc.constantFrom(...imagePurposes),
});

const twoTargets = fc.tuple(anyTarget, anyTarget, fc.nat(31)).map(([one, two, same]) => {
  const fields = ['tenantId', 'ownerId', 'photoId', 'variant', 'purpose'] as const;
  const kept = fields.filter((_, index) => same & (1 << index)).map((field) => [field, one[field]]);
  return [one, { ...two, ...Object.fromEntries(kept) } as ImageTarget] as const;
});

describe('a signature', () => {
  const { urls } = setUp();
  const pathOf = (text: string) => text.slice(0, text.indexOf('&e='));
  const sealOf = (text: string) => text.slice(text.indexOf('&e='));

  it('is valid for one image', () => {
    fc.assert(
      fc.property(twoTargets, ([one, two]) => {
        const [a, b] = [urls.sign(one), urls.sign(two)];
        expect(urls.read(one.tenantId, a)?.target).toEqual(one);
        if (JSON.stringify(one) === JSON.stringify(two)) return;
        expect(urls.read(two.tenantId, pathOf(b) + sealOf(a))).toBeUndefined();
        expect(urls.read(two.tenantId, a)?.target).not.toEqual(two);
      }),
      { numRuns: 2000 },
    );
  });
});
