import { describe, expect, it } from 'vitest';
import { readSettings } from './index.ts';

const read = (value: string) => readSettings({ TRUST_PROXY: value }).trustProxy;

describe('TRUST_PROXY', () => {
  it('trusts no proxy by default', () => {
    expect(readSettings({}).trustProxy).toBe(false);
    expect(read('')).toBe(false);
  });

  it('accepts a number of hops, or addresses and ranges', () => {
    expect(read('2')).toBe(2);
    expect(read('10.0.0.5')).toEqual(['10.0.0.5']);
    expect(read('10.0.0.0/8, 2001:db8::/32,loopback')).toEqual(['10.0.0.0/8', '2001:db8::/32', 'loopback']);
  });

  it.each([
    'true',
    '0',
    '10',
    '-1',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
    '::/0',
    'proxy',
    ',',
  ])('names itself when it is "%s"', (value) =>
    expect(() => read(value)).toThrow(/TRUST_PROXY must be addresses and ranges/),
  );
});
