import { describe, expect, it } from 'vitest';
import { countedAddress } from './client-address.ts';

describe('the address that counts', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ])('%s is %s', (text, expected) => expect(countedAddress(text)).toBe(expected));

  it.each(['', 'unknown', '203.0.113.9:80', '203.0.113', '::ffff:999.1.1.1', '1:2:3', 'a b'])(
    '"%s" is none',
    (text) => expect(countedAddress(text)).toBeUndefined(),
  );
});
