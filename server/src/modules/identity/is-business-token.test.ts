// Proves IDE-3.

import { describe, expect, test } from 'vitest';
import { isBusinessToken } from './is-business-token.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object) => `${part({ alg: 'ES256' })}.${part(claims)}.c2lnbmF0dXJl`;

describe('a token marks a business customer', () => {
  test.each(['b2b', 'B2B', 'b2B'])('by the claim %s, in any case', (value) => {
    expect(isBusinessToken(tokenOf({ authentication_method: value }))).toBe(true);
  });

  test('by one claim of a list', () => {
    expect(isBusinessToken(tokenOf({ authentication_method: ['pwd', 'B2B'] }))).toBe(true);
  });

  test.each([{ authentication_method: 'b2c' }, { authentication_method: [['b2b']] }, { amr: 'b2b' }, {}])(
    'by nothing else: %j',
    (claims) => {
      expect(isBusinessToken(tokenOf(claims))).toBe(false);
    },
  );

  test('only where it can be read', () => {
    expect(isBusinessToken('opaque')).toBe(false);
    expect(isBusinessToken('')).toBe(false);
  });
});
