// Proves UPL-10.

import { limits } from '@keepsake/contract/limits';
import { describe, expect, test } from 'vitest';
import { checkFile, promisedType } from './check-file.ts';

const photo = (name: string, type = '', size = 1000) => ({ name, type, size });

test.each([
  ['IMG_0001.HEIC', '', 'image/heic'],
  ['scan.hif', '', 'image/heic'],
  ['live.heif', 'image/heif', 'image/heic'],
  ['a.b.JPEG', '', 'image/jpeg'],
  ['no extension', 'image/png', 'image/png'],
  ['DSCF0001.MPO', '', 'image/jpeg'],
  ['old.jfif', '', 'image/jpeg'],
  ['old.dat', 'image/jpg', 'image/jpeg'],
  ['film.mov', 'video/quicktime', undefined],
  ['drawing.svg', 'image/svg+xml', undefined],
  ['jpg', '', 'image/jpeg'],
  ['', '', undefined],
])('%s (%s) promises %s', (name, type, promised) => {
  expect(promisedType({ name, type })).toBe(promised);
});

test.each([
  ['no extension', ''],
  ['IMG_0001.0', ''],
  ['photo.bin', 'application/octet-stream'],
  ['depth.jps', 'image/x-jps'],
])('a glance leaves %s (%s) to its content', (name, type) => {
  expect(checkFile(photo(name, type))).toBeUndefined();
});

describe('a glance refuses', () => {
  test('other kinds of files', () => {
    expect(checkFile(photo('notes.txt', 'text/plain'))).toEqual({
      code: 'unsupported-type',
      retryable: false,
    });
  });
  test('empty files', () => {
    expect(checkFile(photo('a.jpg', '', 0))).toEqual({ code: 'empty-file', retryable: false });
  });
  test('files over the limit, and accepts one exactly at it', () => {
    expect(checkFile(photo('a.jpg', '', limits.upload.maxBytes + 1))?.code).toBe('too-large');
    expect(checkFile(photo('a.jpg', '', limits.upload.maxBytes))).toBeUndefined();
  });
});
