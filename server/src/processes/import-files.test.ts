// Proves ACT-34, ACT-35, ACT-36.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MadeFile, makeZip } from '../../../takeout/src/zip/make-zip.suite.ts';
import { type AlbumCalls, albumCalls } from '../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { makeJpeg } from '../../test/uploads.ts';
import { importFiles, readImportRequest } from './import-files.ts';

let test: TestApp;
let root: string;
let email: string;
let token: string;
let albums: AlbumCalls;
let customers = 0;
let seed = 70_000;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'keepsake-import-'));
  customers += 1;
  email = `import${customers}@demo.keepsake.test`;
  ({ token } = await test.signUp(email));
  albums = albumCalls(test, token);
});
afterEach(() => rm(root, { recursive: true }));

const photo = (takenAt?: string) => makeJpeg({ seed: seed++, ...(takenAt && { takenAt }) });

async function write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), content);
  }
}

async function run(...words: string[]) {
  const lines: string[] = [];
  const progress: string[] = [];
  const code = await importFiles(
    { ...test, publicOrigin: 'http://localhost:4000' },
    readImportRequest([...words, '--customer', email]),
    {
      line: (text) => lines.push(text.replaceAll(root, '')),
      progress: (done, count) => progress.push(`${done} of ${count}`),
    },
  );
  return { code, lines, last: progress.at(-1) };
}

async function library() {
  const response = await test.request(token, {
    method: 'GET',
    url: '/api/photo-management/photos?limit=100',
  });
  const images: { localFileName: string; dateTaken?: string }[] = response.json().images;
  return Object.fromEntries(images.map(({ localFileName, dateTaken }) => [localFileName, dateTaken]));
}

async function albumNames() {
  const found: Record<string, string[]> = {};
  for (const { albumId, albumName } of (await albums.list()).albums) {
    const { images } = await albums.page(albumId);
    found[albumName] = images.map(({ localFileName }) => localFileName).toSorted();
  }
  return found;
}

describe('a folder', () => {
  it('is imported with the folders in it, and names what is left out', async () => {
    await write({
      'a.jpg': await photo('2021:05:06 07:08:09'),
      '2019/b.jpeg': await photo(),
      '2019/deep/c.JPG': await photo(),
      'no-extension': await photo(),
      'wrong.jpg': 'no picture',
      'film.mp4': 'film',
      'notes.txt': 'text',
      'empty.jpg': '',
      '.thumbnails/d.jpg': await photo(),
    });
    await symlink(path.join(root, '2019'), path.join(root, 'link'));
    const { code, lines, last } = await run(root);
    expect(lines).toEqual([
      '5 photos: 4 added, 0 were in the library or came twice, 1 could not be imported. 0 albums.',
      'Could not be imported:',
      '  1 not a JPEG, PNG or HEIC',
      '    /wrong.jpg',
      'Left out: 5 files',
      '  1 empty file',
      '    /empty.jpg',
      '  1 video',
      '    /film.mp4',
      '  1 other file',
      '    /notes.txt',
      '  1 hidden file or folder',
      '    /.thumbnails',
      '  1 link, which is not followed',
      '    /link',
    ]);
    expect([code, last]).toEqual([1, '5 of 5']);
    expect(Object.keys(await library()).toSorted()).toEqual(['a.jpg', 'b.jpeg', 'c.JPG', 'no-extension.jpg']);
    expect(await albumNames()).toEqual({});
  });

  it('has albums where they are asked for, and again brings nothing twice', async () => {
    await write({
      'a.jpg': await photo(),
      'Summer/b.jpg': await photo(),
      '2020/Summer/c.jpg': await photo(),
      'Winter/d.jpg': await photo(),
    });
    const first = await run(root, '--albums');
    expect([first.code, first.lines]).toEqual([
      0,
      ['4 photos: 4 added, 0 were in the library or came twice, 0 could not be imported. 3 albums.'],
    ]);
    await write({ 'Winter/e.jpg': await photo() });
    const again = await run(root, '--albums');
    expect(again.lines).toEqual([
      '5 photos: 1 added, 4 were in the library or came twice, 0 could not be imported. 3 albums.',
    ]);
    const names = (await albums.list()).albums.map(({ albumName }) => albumName);
    expect(names.toSorted()).toEqual(['Summer', 'Summer', 'Winter']);
    expect((await albumNames()).Winter).toEqual(['d.jpg', 'e.jpg']);
  });

  it('of an unpacked export has its dates, albums and favourites', async () => {
    await write(await takeout());
    const { lines } = await run(root);
    expect(lines[0]).toBe(
      '2 photos: 2 added, 0 were in the library or came twice, 0 could not be imported. 2 albums.',
    );
    expect(await library()).toMatchObject({ 'a.jpg': '2020-09-13T12:26:40+00:00' });
    expect(await albumNames()).toEqual({ Summer: ['a.jpg'], Favourites: ['b.jpg'] });
  });
});

const sidecar = (title: string, more: object = {}) =>
  JSON.stringify({
    title,
    photoTakenTime: { timestamp: '1600000000' },
    url: 'https://photos.google.com/',
    ...more,
  });

async function takeout(): Promise<Record<string, string | Uint8Array>> {
  const folder = 'Takeout/Google Photos';
  return {
    [`${folder}/Summer/a.jpg`]: await photo(),
    [`${folder}/Summer/a.jpg.json`]: sidecar('a.jpg'),
    [`${folder}/Summer/metadata.json`]: JSON.stringify({ title: 'Summer' }),
    [`${folder}/Photos from 2020/b.jpg`]: await photo(),
    [`${folder}/Photos from 2020/b.jpg.json`]: sidecar('b.jpg', { favorited: true }),
  };
}

function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  more: Partial<MadeFile> = {},
): Uint8Array {
  return makeZip(
    Object.entries(files).map(([name, content]) => ({ path: name, content: Buffer.from(content), ...more })),
  );
}

describe('zips', () => {
  it('of an export are read without unpacking, in a folder too', async () => {
    await write({ 'parts/takeout-1.zip': zipOf(await takeout()), 'parts/film.mp4': 'film' });
    const { lines } = await run(root);
    expect(lines).toEqual([
      '2 photos: 2 added, 0 were in the library or came twice, 0 could not be imported. 2 albums.',
      'Left out: 1 file',
      '  1 video',
      '    /parts/film.mp4',
    ]);
    expect(await library()).toMatchObject({ 'a.jpg': '2020-09-13T12:26:40+00:00' });
    expect(await albumNames()).toEqual({ Summer: ['a.jpg'], Favourites: ['b.jpg'] });
  });

  it('that are damaged give what is sound, a copy for a damaged photo, and the names of the rest', async () => {
    const [same, lost, sound] = [await photo(), await photo(), await photo()];
    const files = { 'same.jpg': same, 'lost.jpg': lost, 'sound.jpg': sound };
    const damaged = Buffer.from(zipOf(files, { isStored: true }));
    for (const one of [same, lost]) damaged.write('damaged', damaged.indexOf(one) + 100);
    await write({ 'a.zip': damaged, 'b.zip': zipOf({ 'copy.jpg': same }), 'c.zip': 'no zip' });
    const { code, lines } = await run(
      path.join(root, 'a.zip'),
      path.join(root, 'b.zip'),
      path.join(root, 'c.zip'),
    );
    expect(lines).toEqual([
      '3 photos: 2 added, 0 were in the library or came twice, 1 could not be imported. 0 albums.',
      'Could not be imported:',
      '  1 damaged',
      '    /a.zip/lost.jpg',
      'Left out: 1 file',
      '  1 file that is no zip',
      '    /c.zip',
    ]);
    expect(code).toBe(1);
    expect(Object.keys(await library()).toSorted()).toEqual(['same.jpg', 'sound.jpg']);
  });
});

describe('parts of an export, given one after the other,', () => {
  const folder = 'Takeout/Google Photos';

  it('have the same albums, whichever part has their titles', async () => {
    await write({
      'takeout-20260101T120000Z-001.zip': zipOf({
        [`${folder}/Sea_ Sand/a.jpg`]: await photo(),
        [`${folder}/Sea_ Sand(1)/b.jpg`]: await photo(),
        [`${folder}/Sea_ Sand(1)/metadata.json`]: JSON.stringify({ title: 'Sea; Sand' }),
        [`${folder}/Photos from 2020/c.jpg`]: await photo(),
        [`${folder}/Photos from 2020/c.jpg.json`]: sidecar('c.jpg', { favorited: true }),
      }),
      'takeout-20260101T120000Z-002.zip': zipOf({
        [`${folder}/Sea_ Sand/metadata.json`]: JSON.stringify({ title: 'Sea; Sand' }),
        [`${folder}/Sea_ Sand/d.jpg`]: await photo(),
        [`${folder}/Photos from 2020/e.jpg`]: await photo(),
        [`${folder}/Photos from 2020/e.jpg.json`]: sidecar('e.jpg', { favorited: true }),
        [`${folder}/Photos from 2020/c.jpg.json`]: sidecar('c.jpg', { favorited: true }),
      }),
    });
    for (const part of ['001', '002']) await run(path.join(root, `takeout-20260101T120000Z-${part}.zip`));
    expect(await albumNames()).toEqual({
      'Sea_ Sand': ['a.jpg', 'd.jpg'],
      'Sea, Sand': ['b.jpg'],
      Favourites: ['c.jpg', 'e.jpg'],
    });
  });

  it('tell which files are missing, and which zip has no end', async () => {
    const files = {
      [`${folder}/Photos from 2020/a.jpg`]: await photo(),
      [`${folder}/Photos from 2020/a.jpg.json`]: '{',
      [`${folder}/Photos from 2020/b.jpg.json`]: sidecar('b.jpg'),
      [`${folder}/Photos from 2020/c.jpg`]: await photo(),
    };
    const zip = Buffer.from(zipOf(files));
    await write({ 'takeout-1.zip': zip.subarray(0, zip.indexOf('c.jpg') + 50) });
    const { code, lines } = await run(root);
    expect(lines).toEqual([
      '1 photo: 1 added, 0 were in the library or came twice, 0 could not be imported. 0 albums.',
      'Left out: 2 files',
      '  1 file that is cut off at the end of its zip',
      '    /takeout-1.zip/Takeout/Google Photos/Photos from 2020/c.jpg',
      '  1 damaged file with dates and albums, without which its photos were imported',
      '    /takeout-1.zip/Takeout/Google Photos/Photos from 2020/a.jpg.json',
      'The end of a zip is missing, and there may be photos in it. Download it again:',
      '    /takeout-1.zip',
      'In none of the zips, though the export tells of them. Give all zips of it together:',
      '    b.jpg',
    ]);
    expect(code).toBe(1);
  });

  it('make an album again that was deleted, when they are given again', async () => {
    const part = path.join(root, 'takeout-20260101T120000Z-001.zip');
    await write({ [path.basename(part)]: zipOf({ [`${folder}/Rome/a.jpg`]: await photo() }) });
    await run(part, part);
    const [album] = (await albums.list()).albums;
    await albums.send('DELETE', `/${album?.albumId}`);
    expect((await run(part, part)).lines).toEqual([
      '1 photo: 0 added, 1 were in the library or came twice, 0 could not be imported. 1 album.',
    ]);
    expect(await albumNames()).toEqual({ Rome: ['a.jpg'] });
  });

  it('write no control characters to the terminal', async () => {
    await write({ 'takeout-1.zip': zipOf({ [`${folder}/Rome/a.jpg.json`]: sidecar('\u001b[2Ja.jpg') }) });
    expect((await run(root)).lines.at(-1)).toBe('    \ufffd[2Ja.jpg');
  });

  it('end with 1 where there is nothing', async () => {
    await write({ 'empty.zip': zipOf({}) });
    const { code, lines } = await run(root);
    expect(lines[0]).toMatch(/^0 photos: /);
    expect(code).toBe(1);
  });
});

describe('the command', () => {
  it('refuses a customer, a brand, a path that is not there, and words that it does not know', async () => {
    await expect(run(path.join(root, 'none'))).rejects.toThrow('/none could not be read (ENOENT).');
    await expect(run(root, '--brand', 'none')).rejects.toThrow(
      'There is no brand none: it is one of lumibook',
    );
    expect(() => readImportRequest([root])).toThrow('npm run import -- FOLDER');
    expect(() => readImportRequest(['--all', '--customer', email])).toThrow('npm run import -- FOLDER');
    email = 'nobody@demo.keepsake.test';
    await expect(run(root)).rejects.toThrow(
      'There is no customer nobody@demo.keepsake.test who can sign in.',
    );
  });

  it('refuses a second import at the same time', async () => {
    const { customerId } = await test.signUp(email);
    const lock = await test.platform.locks.tryLock(`import files demo ${customerId}`);
    await expect(run(root)).rejects.toThrow(`Another import for ${email} is under way.`);
    await lock?.release();
    await write({ 'a.jpg': await photo() });
    expect((await run(root)).code).toBe(0);
  });
});
