// Proves SET-57.

import { expect, it } from 'vitest';
import { trimmedLine } from './typed-line.ts';

const name = trimmedLine(10);
const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';

it('removes what turns a name around or is hidden, before it counts', () => {
  expect(name.parse(` ${marks}Evil\u202e Ltd\ufeff \u200b`)).toBe('Evil Ltd');
  expect(name.safeParse('\u202e'.repeat(20)).data).toBe('');
  expect(name.safeParse('12345678901').success).toBe(false);
});

it.each(['עדית', 'می\u200cخواهم', '👩\u200d👩\u200d👧', 'a\u00a0b', 'é'])('keeps %s', (kept) => {
  expect(name.parse(kept)).toBe(kept);
});

it.each(['a\0b', 'a\nb', 'a\u2028b', '\ud800'])('refuses %j, which is no line', (text) => {
  expect(name.safeParse(text).error?.issues[0]?.message).toBe('is not a line of text');
});
