import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CallbackReceiver, startReceiver } from '../../../test/callback-receiver.ts';
import { seededRandom } from '../../../test/seed.ts';
import { createEgress } from './index.ts';

/** T14: the client connects to this machine's receiver for every address. */

let receiver: CallbackReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
afterEach(() => receiver.clear());

const post = (host: string) =>
  createEgress(receiver.options).post(`https://${host}:${receiver.port}/`, { headers: {}, body: '{}' });

const blocks: readonly (readonly [first: number, last: number])[] = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xffffffff],
];

const octets = (address: number) => [24, 16, 8, 0].map((bits) => (address >>> bits) & 0xff);

/** Spellings of a number: base 8, 10 or 16, one to four parts. */
const spelled = fc
  .tuple(
    fc.constantFrom(...blocks).chain(([min, max]) => fc.integer({ min, max })),
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 }),
  )
  .map(([address, parts, bases]) => {
    const all = octets(address);
    const head = all.slice(0, parts - 1);
    const tail = all.slice(parts - 1).reduce((sum, octet) => sum * 256 + octet, 0);
    const prefix = { 8: '0', 10: '', 16: '0x' } as const;
    return [...head, tail]
      .map((part, index) => `${prefix[bases[index] as 8 | 10 | 16]}${part.toString(bases[index])}`)
      .join('.');
  });

test('any address of a reserved block is refused, in any spelling', async () => {
  const seed = seededRandom('T14').seed | 0;
  await fc.assert(
    fc.asyncProperty(spelled, async (host) => {
      const outcome = await post(host);
      expect(outcome).toEqual({ kind: 'refused', reason: 'not-public' });
      expect(receiver.connections).toBe(0);
    }),
    { seed, numRuns: 2000 },
  );
});

test('an address just outside a reserved block is called', async () => {
  const outside = blocks.flatMap(([first, last]) => [first - 1, last + 1]);
  const inside = (address: number) => blocks.some(([first, last]) => address >= first && address <= last);
  const neighbours = outside.filter((n) => n > 0 && n <= 0xffffffff && !inside(n));
  expect(neighbours.length).toBeGreaterThan(20);
  for (const address of neighbours) {
    const host = octets(address).join('.');
    await post(host);
    expect(receiver.addresses.at(-1)).toBe(host);
  }
});
