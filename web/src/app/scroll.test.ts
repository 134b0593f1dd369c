// Proves PRE-9.

import { expect, it } from 'vitest';
import { listPath, staysOnList } from './scroll.ts';

it.each([
  ['/my-photos/photos/preview/123', '/my-photos/photos'],
  ['/my-photos/albums/1/preview/2/', '/my-photos/albums/1'],
  ['/my-photos/photos/', '/my-photos/photos'],
  ['/', '/'],
])('%s lies over %s', (path, list) => {
  expect(listPath(path)).toBe(list);
});

it('distinguishes a preview of another list from one of this', () => {
  expect(staysOnList('/my-photos/photos', '/my-photos/photos/preview/1')).toBe(true);
  expect(staysOnList('/my-photos/photos/preview/1', '/my-photos/photos/preview/2')).toBe(true);
  expect(staysOnList('/my-photos/photos', '/my-photos/albums/1/preview/2')).toBe(false);
});
