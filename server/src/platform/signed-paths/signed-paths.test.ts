import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSignedPaths } from './index.ts';
import { pathAndQueryOf } from './path-and-query.ts';

const keys = new Map([
  ['old', new Uint8Array(32).fill(1)],
  ['new', new Uint8Array(32).fill(2)],
]);

function setUp({ keyId = 'new', known = keys } = {}) {
  const time = { now: 1_700_000_000_700 };
  const clock = { now: () => time.now };
  const secrets = {
    current: () => ({ id: keyId, key: keys.get(keyId) as Uint8Array }),
    byId: (_purpose: string, id: string) => known.get(id),
  };
  const values = { ownerId: '[0-9a-f-]{36}', iteration: '0|[1-9][0-9]{0,6}' };
  const form = { keyPurpose: 'test', template: '/files/v1.0/:ownerId/:iteration', values };
  const paths = createSignedPaths<{ ownerId: string; iteration: string }>({ clock, secrets }, form);
  return { paths, time };
}

const owner = '0190a1b2-0000-7000-8000-000000000001';
const one = { ownerId: owner, iteration: '7' };

it('writes path, expiry, key and signature, and reads them', () => {
  const { paths } = setUp();
  const address = paths.signFor('demo', one, 60);
  expect(address).toMatch(new RegExp(`^/files/v1\\.0/${owner}/7\\?e=1700000060&k=new&s=[A-Za-z0-9_-]{43}$`));
  expect(paths.read('demo', address)).toEqual({ values: one, leftMs: 59_300 });
});

it('writes values into a query as well', () => {
  const dependencies = {
    clock: { now: () => 0 },
    secrets: { current: () => ({ id: 'new', key: new Uint8Array(32) }), byId: () => new Uint8Array(32) },
  };
  const form = { keyPurpose: 'test', template: '/files?n=:name', values: { name: 'a|b' } };
  const paths = createSignedPaths<{ name: string }>(dependencies, form);
  const address = paths.signFor('demo', { name: 'b' }, 5);
  expect(address).toMatch(/^\/files\?n=b&e=5&k=new&s=/);
  expect(paths.read('demo', address)).toEqual({ values: { name: 'b' }, leftMs: 5000 });
  expect(paths.read('demo', address.replace('n=b', 'n=a'))).toBeUndefined();
});

it('is valid to its last millisecond and no longer', () => {
  const { paths, time } = setUp();
  const address = paths.signUntil('demo', one, 1_700_000_060);
  time.now = 1_700_000_059_999;
  expect(paths.read('demo', address)?.leftMs).toBe(1);
  time.now += 1;
  expect(paths.read('demo', address)).toBeUndefined();
});

it('is invalid for another tenant', () => {
  const { paths } = setUp();
  const address = paths.signFor('demo', one, 60);
  expect(paths.read('other', address)).toBeUndefined();
  expect(paths.read('demo', paths.signFor('other', one, 60))).toBeUndefined();
});

it('is verified with its key, while that is in the ring', () => {
  const address = setUp({ keyId: 'old' }).paths.signFor('demo', one, 60);
  expect(setUp().paths.read('demo', address)?.values).toEqual(one);
  const newOnly = new Map([...keys].filter(([id]) => id === 'new'));
  expect(setUp({ known: newOnly }).paths.read('demo', address)).toBeUndefined();
  expect(setUp().paths.read('demo', address.replace('k=old', 'k=new'))).toBeUndefined();
});

it('has one spelling: any other character anywhere is no address', () => {
  const { paths } = setUp();
  const address = paths.signFor('demo', one, 60);
  const change = fc.tuple(fc.nat(address.length), fc.nat(2), fc.string({ maxLength: 3, unit: 'binary' }));
  fc.assert(
    fc.property(change, ([at, cut, text]) => {
      const changed = address.slice(0, at) + text + address.slice(at + cut);
      expect(paths.read('demo', changed) !== undefined).toBe(changed === address);
    }),
    { numRuns: 500 },
  );
  for (let at = 0; at < address.length; at += 1) {
    const other = address[at] === 'A' ? 'B' : 'A';
    expect(paths.read('demo', address.slice(0, at) + other + address.slice(at + 1))).toBeUndefined();
  }
});

it.each([
  ['/a?b=1', '/a?b=1'],
  ['http://host:1/a?b=1', '/a?b=1'],
  ['HTTPS://host/a', '/a'],
  ['ftp://host/a', 'ftp://host/a'],
])('reads %s', (url, address) => expect(pathAndQueryOf(url)).toBe(address));
