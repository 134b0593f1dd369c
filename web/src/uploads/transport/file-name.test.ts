import { expect, test } from 'vitest';
import { uploadFileName } from './file-name.ts';

test.each([
  ['IMG_0001.JPG', 'IMG_0001.JPG'],
  [' été à la mer.jpg ', 'été à la mer.jpg'],
  ['e\u0301te\u0301.png', 'été.png'],
  ['a/b\\c\u0000d.jpg', 'a_b_c_d.jpg'],
  ['.jpg', '.jpg'],
  ['', 'photo'],
])('%j is sent as %j', (name, sent) => {
  expect(uploadFileName(name)).toBe(sent);
});

test('a name that is too long loses its end, not its extension, and no half characters stay', () => {
  const sent = uploadFileName(`${'🏔️'.repeat(200)}.heic`);
  expect(new TextEncoder().encode(sent).length).toBeLessThanOrEqual(255);
  expect(sent).toMatch(/^🏔.*\.heic$/u);
  expect(sent).not.toContain('\uFFFD');
  expect(sent.isWellFormed()).toBe(true);
});
