import { describe, expect, it } from 'vitest';
import { dataStartOf } from './data-start.ts';
import { type MadeFile, makeZip, sourceOf, textOf } from './make-zip.suite.ts';
import { openZip } from './open-zip.ts';

const photo: MadeFile = { path: 'Photos from 2019/été.jpg', content: 'bytes of a photo', isStored: true };

/** The last file of a zip, and the zip. */
async function lastOf(...files: MadeFile[]) {
  const zip = makeZip(files);
  const { entries } = await openZip(sourceOf(zip));
  const entry = entries.at(-1);
  if (entry === undefined) throw new Error('No file in the zip');
  return { zip, entry };
}

describe('dataStartOf', () => {
  it.each([
    ['the first file', [photo]],
    ['a file behind others', [{ path: 'a.json', content: '{}' }, photo]],
    ['a file whose lengths come behind it', [{ ...photo, descriptor: 'signed' as const }, photo]],
  ])('finds the bytes of %s by reading its header only', async (_, files) => {
    const { zip, entry } = await lastOf(...files);
    const source = sourceOf(zip);
    const start = await dataStartOf(source, entry);
    expect(textOf(zip.slice(start, start + entry.bytes))).toBe('bytes of a photo');
    expect(source.bytesRead).toBe(30);
  });

  it('refuses a file without a header', async () => {
    const { zip, entry } = await lastOf(photo);
    zip[entry.start] = 0;
    await expect(dataStartOf(sourceOf(zip), entry)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('refuses a file whose name would be the bytes of the next one', async () => {
    const { zip, entry } = await lastOf(photo);
    zip[entry.start + 27] = 0xff;
    await expect(dataStartOf(sourceOf(zip), entry)).rejects.toMatchObject({ code: 'overlapping' });
  });

  it('refuses a file at the end of a zip that is cut off', async () => {
    const { zip, entry } = await lastOf(photo);
    const cut = { ...entry, end: entry.start + 10 };
    await expect(dataStartOf(sourceOf(zip), cut)).rejects.toMatchObject({ code: 'damaged' });
  });
});
