import { expect, it } from 'vitest';
import { viewportClass } from './viewport.ts';

// spec P3.28, A3.27, A9.4
it.each([
  [320, 'SMALL'],
  [574, 'SMALL'],
  [575, 'MEDIUM'],
  [1023, 'MEDIUM'],
  [1024, 'LARGE'],
  [1279, 'LARGE'],
  [1280, 'EXTRA_LARGE'],
])('%d px is %s', (width, expected) => {
  expect(viewportClass(width)).toBe(expected);
});
