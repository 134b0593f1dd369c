import { expect, it } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

const context = { email: 'anneliese.brown@example.com', brand: 'Lumibook' };

it.each([
  ['', 'passwordMissing'],
  ['nine chars', undefined],
  ['ninechars', 'passwordShort'],
  ['😀😀😁😁😂😃😄😅😆', 'passwordShort'],
  ['x'.repeat(201), 'passwordLong'],
  ['password2024', 'passwordCommon'],
  ['P@ssw0rd2024!', 'passwordCommon'],
  ['Qwertyuiop', 'passwordCommon'],
  ['1234567890', 'passwordCommon'],
  ['9876543210', 'passwordCommon'],
  ['7777777777', 'passwordCommon'],
  ['abcdefghijkl', 'passwordCommon'],
  ['lololololol', 'passwordCommon'],
  ['anneliese.brown', 'passwordCommon'],
  ['lumibook2026', 'passwordCommon'],
  ['i love you so', 'passwordCommon'],
  ['2024-06-17-09', 'passwordCommon'],
  ['red lamp under the stairs', undefined],
  ['tr0ub4dor&3x', undefined],
  ['keepsake-demo', undefined],
])('checks %o: %s', (password, problem) => {
  expect(checkNewPassword(password, context)).toBe(problem);
});
