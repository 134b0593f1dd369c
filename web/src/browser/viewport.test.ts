// Proves PLA-5.

import { expect, it } from 'vitest';
import { viewportClass } from './viewport.ts';

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
