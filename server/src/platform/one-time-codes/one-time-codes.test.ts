import { expect, it } from 'vitest';
import { describeSecret, stepOfCode } from './index.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the last six digits.
it.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1111111111, '050471', 37037037],
  [1234567890, '005924', 41152263],
  [2000000000, '279037', 66666666],
  [20000000000, '353130', 666666666],
])('at %i s the code is %s', (seconds, code, step) => {
  expect(stepOfCode(secret, code, seconds * 1000)).toBe(step);
});

it('counts the codes just before and after, and no others', () => {
  const [code, at] = ['050471', 37037037 * 30_000];
  const steps = [-60_000, -30_000, 0, 30_000, 60_000].map((offset) => stepOfCode(secret, code, at + offset));
  expect(steps).toEqual([undefined, 37037037, 37037037, 37037037, undefined]);
});

it.each(['', '05047', '0504711', 'abcdef', '050472'])('"%s" is no code', (code) => {
  expect(stepOfCode(secret, code, 37037037 * 30_000)).toBeUndefined();
});

it('describes the secret to an app', () => {
  const { secret: text, uri } = describeSecret(secret, { issuer: 'Lumi & Co', label: 'anna@example.com' });
  expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Lumi & Co:anna@example.com',
  ]);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    secret: text,
    issuer: 'Lumi & Co',
    digits: '6',
    period: '30',
  });
});
