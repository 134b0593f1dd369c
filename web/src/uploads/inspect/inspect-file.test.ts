// Proves UPL-29.

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { detectType } from './detect-type.ts';
import { hashFile } from './hash-file.ts';
import { inspectFile } from './inspect-file.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe1];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const never = () => false;

function ftyp(main: string, ...compatible: string[]): Uint8Array<ArrayBuffer> {
  const length = 16 + compatible.length * 4;
  const bytes = new TextEncoder().encode(`....ftyp${main}....${compatible.join('')}and more`);
  new DataView(bytes.buffer).setUint32(0, length);
  return bytes;
}

describe('the type by the first bytes', () => {
  test.each([
    ['JPEG', new Uint8Array(jpeg), 'image/jpeg'],
    ['PNG', new Uint8Array(png), 'image/png'],
    ['an iPhone photo', ftyp('heic', 'mif1', 'heic'), 'image/heic'],
    ['a HEIC with a general main brand', ftyp('mif1', 'miaf', 'heic'), 'image/heic'],
    ['a burst', ftyp('msf1', 'hevc'), 'image/heic'],
    ['AVIF', ftyp('avif', 'mif1', 'miaf'), undefined],
    ['a film', ftyp('qt  ', 'qt  '), undefined],
    ['a film, with brands beyond the box', ftyp('mp42', 'isom').fill(0x20, 20), undefined],
    ['GIF', new TextEncoder().encode('GIF89a'), undefined],
    ['nothing', new Uint8Array(), undefined],
    ['three bytes of ftyp', ftyp('heic').subarray(0, 7), undefined],
  ])('%s', (_what, head, type) => {
    expect(detectType(head)).toBe(type);
  });
});

describe('a look inside', () => {
  test('detects type and SHA-256 of a file of several slices', async () => {
    const bytes = new Uint8Array(5 * 1024 * 1024 + 17).map((_, index) => index * 7);
    bytes.set(jpeg);
    expect(await inspectFile(new Blob([bytes]), hashFile, never)).toEqual({
      kind: 'readable',
      type: 'image/jpeg',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  test('refuses a text that is called a photo, without hashing it', async () => {
    const hash = () => Promise.reject(new Error('not to be called'));
    expect(await inspectFile(new File(['words'], 'a.jpg'), hash, never)).toEqual({
      kind: 'refused',
      failure: { code: 'unsupported-type', retryable: false },
    });
  });

  test.each([
    [12, 'refused'],
    [8, 'readable'],
  ])('a JPEG of %i bits behind metadata is %s', async (bits, kind) => {
    const exif = [0xff, 0xe1, 0x10, 0x00, ...new Uint8Array(0x10_00 - 2)];
    const frame = [0xff, 0xff, 0xc1, 0, 11, bits, 0, 64, 0, 96, 1, 1, 0x11, 0];
    const file = new Blob([Uint8Array.from([0xff, 0xd8, ...exif, ...frame, 0xff, 0xda, 0, 8])]);
    const inspection = await inspectFile(file, async () => 'ab', never);
    expect(inspection.kind).toBe(kind);
    if (inspection.kind === 'refused') expect(inspection.failure.code).toBe('unreadable-image');
  });

  test('reports that a file can no longer be read', async () => {
    const lost = {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
    } as unknown as Blob;
    expect(await inspectFile(lost, hashFile, never)).toEqual({
      kind: 'refused',
      failure: { code: 'unreadable-file', retryable: false },
    });
  });

  test('holds no more than a small slice of the largest file', async () => {
    let held = 0;
    let most = 0;
    const slice = (start: number, end: number) => ({
      async arrayBuffer() {
        held += end - start;
        most = Math.max(most, held);
        await undefined;
        held -= end - start;
        return new ArrayBuffer(8);
      },
    });
    await hashFile({ size: 100 * 1024 ** 2, slice } as unknown as Blob, never);
    expect(most).toBeLessThanOrEqual(1024 ** 2);
  });

  test('hashes several files at once, and the next ones, too', async () => {
    const contents = Array.from({ length: 6 }, (_, index) => new Uint8Array(3_000_000).fill(index));
    for (let round = 0; round < 2; round += 1) {
      const hashes = await Promise.all(contents.map((bytes) => hashFile(new Blob([bytes]), never)));
      expect(hashes).toEqual(contents.map((bytes) => createHash('sha256').update(bytes).digest('hex')));
    }
  });

  test('stops reading when it is cancelled', async () => {
    let read = 0;
    const slice = () => {
      read += 1;
      return new Blob([new Uint8Array(10)]);
    };
    await hashFile({ size: 1e9, slice } as unknown as Blob, () => read >= 2);
    expect(read).toBe(2);
  });
});
