// Proves ACT-25, ACT-26.

import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completeOldLibrary, oldFile, sha256Of, writeOldLibrary } from '../../test/old-library.ts';
import { checkLibrary } from './check-library.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'keepsake-old-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Runs the command in this process: loading the server takes seconds. */
async function check(...words: string[]) {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const code = await checkLibrary([root, ...words], { DATA_DIR: root }).finally(() => log.mockRestore());
  return { code, lines };
}

it('counts what is right', async () => {
  const files = [await oldFile('a', { seed: 1 }), await oldFile('b', { seed: 2 })];
  const bytes = files.reduce((sum, file) => sum + file.photo.bytes, 0);
  const album = { key: 'x', name: 'A', photos: ['b', 'a'], cover: 'a' };
  await writeOldLibrary(root, 'first', {
    files,
    albums: [album],
    sharedAlbums: [{ ...album, participants: [] }],
  });
  await writeOldLibrary(root, 'a/../b', {}, 'subjects');
  await completeOldLibrary(root);
  const second = 'demo/subjects/a%2F%2E%2E%2Fb: 0 photos of 0 bytes, 0 albums, 0 shared albums, 0 faults';
  const first = `demo/customers/first: 2 photos of ${bytes} bytes, 1 albums, 1 shared albums, 0 faults`;
  expect(await check()).toEqual({ code: 0, lines: [first, second, '2 customers, 0 faults'] });
  expect(await check('--customer', 'first')).toEqual({ code: 0, lines: [first, '1 customers, 0 faults'] });
});

it('names each fault with its place', async () => {
  const made = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key, seed) => oldFile(key, { seed })));
  const [a, b, c, d, e] = made as [
    (typeof made)[0],
    (typeof made)[0],
    (typeof made)[0],
    (typeof made)[0],
    (typeof made)[0],
  ];
  const text = Buffer.from('not a picture');
  const files = [
    { ...a, photo: { ...a.photo, bytes: a.photo.bytes + 1 } },
    { ...b, photo: { ...b.photo, sha256: sha256Of(text) } },
    { photo: { ...c.photo, bytes: text.byteLength }, bytes: text },
    d,
    { ...e, photo: { ...e.photo, key: 'd' } },
  ];
  const folder = await writeOldLibrary(root, 'first', {
    files,
    albums: [{ key: 'x', name: 'A', photos: ['a', 'z'], cover: 'b' }],
  });
  await rm(path.join(folder, 'files/d.jpg'));
  await writeOldLibrary(root, 'second', {});
  await rename(path.join(root, 'demo/customers/second'), path.join(root, 'demo/customers/s.econd'));
  const third = await writeOldLibrary(root, 'third', {});
  await rm(path.join(third, 'manifest.json'));
  const fourth = await writeOldLibrary(root, 'fourth', {});
  await writeFile(path.join(fourth, 'manifest.json'), '{"version": 1, "customer": "other"}');
  const { code, lines } = await check();
  expect(code).toBe(1);
  expect(lines.toSorted()).toEqual(
    [
      'demo: complete.json the older library has no demo/complete.json',
      `demo/customers/first: files/a.jpg of photo a has ${a.bytes.byteLength} bytes instead of ${a.bytes.byteLength + 1}`,
      'demo/customers/first: files/b.jpg of photo b has another sha256',
      'demo/customers/first: files/c.jpg of photo c is neither JPEG nor PNG nor HEIC',
      'demo/customers/first: files/d.jpg of photo d is missing',
      'demo/customers/first: photo d is there twice',
      'demo/customers/first: albums x names the photo z, which is not in the list',
      'demo/customers/first: albums x has the cover b, which is none of its photos',
      expect.stringMatching(/^demo\/customers\/first: 4 photos .* 7 faults$/),
      'demo/customers/s.econd: the folder is not named as encodeURIComponent writes an id, with %2E for a point',
      'demo/customers/third: manifest.json is missing',
      'demo/customers/fourth: customer must be fourth, whose folder this is',
      'demo/customers/fourth: 0 photos of 0 bytes, 0 albums, 0 shared albums, 1 faults',
      '2 customers, 11 faults',
    ]
      .toSorted((one, other) => String(one).localeCompare(String(other)))
      .sort(),
  );
});

it('leaves files unread on request, and refuses a source without customers', async () => {
  const folder = await writeOldLibrary(root, 'first', { files: [await oldFile('a', { seed: 1 })] });
  await rm(path.join(folder, 'files'), { recursive: true });
  await completeOldLibrary(root);
  expect((await check('--quick')).code).toBe(0);
  expect((await check()).code).toBe(1);
  await expect(check('--customer', 'nobody')).rejects.toThrow('there is no customer');
  await expect(checkLibrary([], {})).rejects.toThrow('npm run check-old-library');
});
