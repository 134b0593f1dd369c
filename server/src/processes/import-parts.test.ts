// Proves ACT-35, ACT-36.

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { photo, setUpImports, sidecar, zipOf } from './import-files.suite.ts';

const command = setUpImports();

describe('parts of an export, given one after the other,', () => {
  const folder = 'Takeout/Google Photos';

  it('have the same albums, whichever part has their titles', async () => {
    await command.write({
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
    for (const part of ['001', '002'])
      await command.run(path.join(command.root, `takeout-20260101T120000Z-${part}.zip`));
    expect(await command.albumNames()).toEqual({
      'Sea_ Sand': ['a.jpg', 'd.jpg'],
      'Sea, Sand': ['b.jpg'],
    });
    expect(await command.favourites()).toEqual(['c.jpg', 'e.jpg']);
  });

  it('tell which files are missing, and which zip has no end', async () => {
    const files = {
      [`${folder}/Photos from 2020/a.jpg`]: await photo(),
      [`${folder}/Photos from 2020/a.jpg.json`]: '{',
      [`${folder}/Photos from 2020/b.jpg.json`]: sidecar('b.jpg'),
      [`${folder}/Photos from 2020/c.jpg`]: await photo(),
    };
    const zip = Buffer.from(zipOf(files));
    await command.write({ 'takeout-1.zip': zip.subarray(0, zip.indexOf('c.jpg') + 50) });
    const { code, lines } = await command.run(command.root);
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
    const part = path.join(command.root, 'takeout-20260101T120000Z-001.zip');
    await command.write({ [path.basename(part)]: zipOf({ [`${folder}/Rome/a.jpg`]: await photo() }) });
    await command.run(part, part);
    const [album] = (await command.albums.list()).albums;
    await command.albums.send('DELETE', `/${album?.albumId}`);
    expect((await command.run(part, part)).lines).toEqual([
      '1 photo: 0 added, 1 were in the library or came twice, 0 could not be imported. 1 album.',
    ]);
    expect(await command.albumNames()).toEqual({ Rome: ['a.jpg'] });
  });

  it('write no control characters to the terminal', async () => {
    await command.write({
      'takeout-1.zip': zipOf({ [`${folder}/Rome/a.jpg.json`]: sidecar('\u001b[2Ja.jpg') }),
    });
    expect((await command.run(command.root)).lines.at(-1)).toBe('    \ufffd[2Ja.jpg');
  });

  it('end with 1 where there is nothing', async () => {
    await command.write({ 'empty.zip': zipOf({}) });
    const { code, lines } = await command.run(command.root);
    expect(lines[0]).toMatch(/^0 photos: /);
    expect(code).toBe(1);
  });
});
