import { expect, it } from 'vitest';
import { removeHidden } from './format-characters.ts';

it('removes what is invisible or turns text around, and keeps lines, blanks and emoji', () => {
  expect(removeHidden('a\u202egpj.\u0007b\u200b\r\n\tc\u2066\ufeff')).toBe('agpj.b\n\tc');
  expect(removeHidden('👩\u200d👩\u200d👧 «\u202fété\u00a0»')).toBe('👩\u200d👩\u200d👧 «\u202fété\u00a0»');
});
