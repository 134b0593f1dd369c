// Proves ACT-34, ACT-35, ACT-36.

import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { photo, setUpImports, sidecar, zipOf } from './import-files.suite.ts';
import { readImportRequest } from './import-files.ts';

const command = setUpImports();

describe('a folder', () => {
  it('is imported with the folders in it, and names what is left out', async () => {
    await command.write({
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
    await symlink(path.join(command.root, '2019'), path.join(command.root, 'link'));
    const { code, lines, last } = await command.run(command.root);
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
    expect(Object.keys(await command.library()).toSorted()).toEqual([
      'a.jpg',
      'b.jpeg',
      'c.JPG',
      'no-extension.jpg',
    ]);
    expect(await command.albumNames()).toEqual({});
  });

  it('has albums where they are asked for, and again brings nothing twice', async () => {
    await command.write({
      'a.jpg': await photo(),
      'Summer/b.jpg': await photo(),
      '2020/Summer/c.jpg': await photo(),
      'Winter/d.jpg': await photo(),
    });
    const first = await command.run(command.root, '--albums');
    expect([first.code, first.lines]).toEqual([
      0,
      ['4 photos: 4 added, 0 were in the library or came twice, 0 could not be imported. 3 albums.'],
    ]);
    await command.write({ 'Winter/e.jpg': await photo() });
    const again = await command.run(command.root, '--albums');
    expect(again.lines).toEqual([
      '5 photos: 1 added, 4 were in the library or came twice, 0 could not be imported. 3 albums.',
    ]);
    const names = (await command.albums.list()).albums.map(({ albumName }) => albumName);
    expect(names.toSorted()).toEqual(['Summer', 'Summer', 'Winter']);
    expect((await command.albumNames()).Winter).toEqual(['d.jpg', 'e.jpg']);
  });

  it('of an unpacked export has its dates, albums and favourites', async () => {
    await command.write(await takeout());
    const { lines } = await command.run(command.root);
    expect(lines[0]).toBe(
      '2 photos: 2 added, 0 were in the library or came twice, 0 could not be imported. 1 album.',
    );
    expect(await command.library()).toMatchObject({ 'a.jpg': '2020-09-13T12:26:40+00:00' });
    expect(await command.albumNames()).toEqual({ Summer: ['a.jpg'] });
    expect(await command.favourites()).toEqual(['b.jpg']);
  });
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

describe('zips', () => {
  it('of an export are read without unpacking, in a folder too', async () => {
    await command.write({ 'parts/takeout-1.zip': zipOf(await takeout()), 'parts/film.mp4': 'film' });
    const { lines } = await command.run(command.root);
    expect(lines).toEqual([
      '2 photos: 2 added, 0 were in the library or came twice, 0 could not be imported. 1 album.',
      'Left out: 1 file',
      '  1 video',
      '    /parts/film.mp4',
    ]);
    expect(await command.library()).toMatchObject({ 'a.jpg': '2020-09-13T12:26:40+00:00' });
    expect(await command.albumNames()).toEqual({ Summer: ['a.jpg'] });
    expect(await command.favourites()).toEqual(['b.jpg']);
  });

  it('that are damaged give what is sound, a copy for a damaged photo, and the names of the rest', async () => {
    const [same, lost, sound] = [await photo(), await photo(), await photo()];
    const files = { 'same.jpg': same, 'lost.jpg': lost, 'sound.jpg': sound };
    const damaged = Buffer.from(zipOf(files, { isStored: true }));
    for (const one of [same, lost]) damaged.write('damaged', damaged.indexOf(one) + 100);
    await command.write({ 'a.zip': damaged, 'b.zip': zipOf({ 'copy.jpg': same }), 'c.zip': 'no zip' });
    const { code, lines } = await command.run(
      path.join(command.root, 'a.zip'),
      path.join(command.root, 'b.zip'),
      path.join(command.root, 'c.zip'),
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
    expect(Object.keys(await command.library()).toSorted()).toEqual(['same.jpg', 'sound.jpg']);
  });
});

describe('the command', () => {
  it('refuses a customer, a brand, a path that is not there, and words that it does not know', async () => {
    await expect(command.run(path.join(command.root, 'none'))).rejects.toThrow(
      '/none could not be read (ENOENT).',
    );
    await expect(command.run(command.root, '--brand', 'none')).rejects.toThrow(
      'There is no brand none: it is one of lumibook',
    );
    expect(() => readImportRequest([command.root])).toThrow('npm run import -- FOLDER');
    expect(() => readImportRequest(['--all', '--customer', command.email])).toThrow(
      'npm run import -- FOLDER',
    );
    command.email = 'nobody@demo.keepsake.test';
    await expect(command.run(command.root)).rejects.toThrow(
      'There is no customer nobody@demo.keepsake.test who can sign in.',
    );
  });

  it('refuses a second import at the same time', async () => {
    const { customerId } = await command.test.signUp(command.email);
    const lock = await command.test.platform.locks.tryLock(`import files demo ${customerId}`);
    await expect(command.run(command.root)).rejects.toThrow(
      `Another import for ${command.email} is under way.`,
    );
    await lock?.release();
    await command.write({ 'a.jpg': await photo() });
    expect((await command.run(command.root)).code).toBe(0);
  });
});
