import { describe, expect, it } from 'vitest';
import { type FakeZip, jpeg, photoJson, summaryOf } from '../plan/fake-export.suite.ts';
import { draft, draftFolder, root } from './draft-folder.suite.ts';

describe('draftGoogle: folders', () => {
  const photo = { 'a.jpg': jpeg('a') };
  const albumsOf = async (folder: string, content: FakeZip) => {
    const entries = Object.entries(content).map(([name, value]) => [`${root}/${folder}/${name}`, value]);
    return (await draft(Object.fromEntries(entries))).albums.map(({ name }) => name);
  };

  it.each([
    ...[
      'Photos from 2019',
      'Fotos von 2019',
      'Photos de 2019',
      'Fotos de 2019',
      'Fotos del 2019',
      'Foto da 2019',
    ],
    ...[
      "Foto's uit 2019",
      'Foto_s van 2019',
      'Zdjęcia z 2019',
      'Фото за 2019',
      '2019年の写真',
      '2019년의 사진',
    ],
    ...['2019年的照片', 'Fotos von\u00a02019', '2019-07-14', '2019-07-14 #2'],
  ])('G30 takes "%s" for no album', async (folder) => {
    expect(await albumsOf(folder, photo)).toEqual([]);
  });

  it('G31 takes a folder with a year for no album when all its photos are of that year', async () => {
    const folder = 'รูปภาพจากปี 2019';
    expect(await albumsOf(folder, { ...photo, 'a.jpg.json': photoJson('a.jpg', 1_560_000_000) })).toEqual([]);
    expect(await albumsOf(folder, { ...photo, 'a.jpg.json': photoJson('a.jpg', 1_460_000_000) })).toEqual([
      folder,
    ]);
    expect(await albumsOf(folder, photo)).toEqual([folder]);
    const json = {
      'metadata.json': { title: 'Paris 2019' },
      'a.jpg.json': photoJson('a.jpg', 1_560_000_000),
    };
    expect(await albumsOf('Paris 2019', { ...photo, ...json })).toEqual(['Paris 2019']);
  });

  it.each([
    'metadata.json',
    'métadonnées.json',
    'Metadaten.json',
    'metadatos.json',
    'metadati.json',
    'метаданные.json',
  ])('G32 takes the title of an album from %s', async (name) => {
    expect(
      await albumsOf('_Summer_ 2019', { ...photo, [name]: { title: '"Summer" 2019', access: '' } }),
    ).toEqual(['"Summer" 2019']);
  });

  it('G32 takes the title of an album of 2020 from albumData', async () => {
    const json = { albumData: { title: 'Summer', date: { timestamp: '1' } } };
    expect(await albumsOf('Summer(1)', { ...photo, 'metadata.json': json })).toEqual(['Summer']);
  });

  it('G33 calls an album without title as its folder', async () => {
    expect(await albumsOf('Untitled(3)', { ...photo, 'metadata.json': { title: '' } })).toEqual([
      'Untitled(3)',
    ]);
    expect(await albumsOf('Summer', photo)).toEqual(['Summer']);
  });

  it('G34 keeps two albums of one title apart', async () => {
    const found = await draft({
      [`${root}/Summer/metadata.json`]: { title: 'Summer' },
      [`${root}/Summer/a.jpg`]: jpeg('a'),
      [`${root}/Summer(1)/metadata.json`]: { title: 'Summer' },
      [`${root}/Summer(1)/b.jpg`]: jpeg('b'),
    });
    expect(found.albums).toEqual([
      { name: 'Summer', key: 'google Summer', zip: 0 },
      { name: 'Summer', key: 'google Summer(1)', zip: 0 },
    ]);
    expect(found.photos.map(({ albums }) => albums)).toEqual([[0], [1]]);
  });

  it.each(['Archive', 'Archiv', 'Archivo', 'Arkiv', '归档文件'])(
    'G35 takes photos of "%s", which is no album',
    async (folder) => {
      expect((await draftFolder(folder, photo)).photos).toEqual({ 'a.jpg': 'a.jpg, unknown' });
    },
  );

  it('G35 takes an album of that name for one', async () => {
    expect(await albumsOf('Archive', { ...photo, 'metadata.json': { title: 'Archive' } })).toEqual([
      'Archive',
    ]);
  });

  it.each(['Trash', 'Bin', 'Papierkorb', 'Corbeille', 'Papelera', 'Papirkurv', 'Papperskorg'])(
    'G36 leaves photos in "%s"',
    async (folder) => {
      const { leftOut } = await draftFolder(folder, { ...photo, 'b.mp4': 'b' });
      expect(leftOut).toEqual({ 'a.jpg': 'trash', 'b.mp4': 'trash' });
    },
  );

  it('G36 leaves photos whose sidecar says that they are in the trash', async () => {
    const json = photoJson('a.jpg', 1, { trashed: true });
    const { leftOut, uses } = await draftFolder('Photos from 2019', { ...photo, 'a.jpg.json': json });
    expect(leftOut).toEqual({ 'a.jpg': 'trash' });
    expect(uses).toEqual({ 'a.jpg.json': 'left-out' });
  });

  it.each(['Locked Folder', 'Låst mappe', 'Låst mapp', 'Pasta bloqueada'])(
    'G37 leaves photos in "%s"',
    async (folder) => {
      expect((await draftFolder(folder, photo)).leftOut).toEqual({ 'a.jpg': 'hidden' });
    },
  );

  it('G37 leaves photos whose sidecar says that they are in the locked folder', async () => {
    const json = photoJson('a.jpg', 1, { inLockedFolder: true });
    const { leftOut } = await draftFolder('Summer', { ...photo, 'a.jpg.json': json });
    expect(leftOut).toEqual({ 'a.jpg': 'hidden' });
  });

  it('G38 knows Google Photos in each language, and leaves other products', async () => {
    const found = await draft({
      'Takeout/archive_browser.html': '<html>',
      'Takeout/Google\u00a0Fotos/Fotos von 2019/a.jpg': jpeg('a'),
      'Takeout/ภาพถ่าย/Summer/b.jpg': jpeg('b'),
      'Takeout/ภาพถ่าย/Summer/b.jpg.supplemental-metadata.json': photoJson('b.jpg', 86_400),
      'Takeout/Contacts/All Contacts/Anna.jpg': jpeg('Anna'),
      'Takeout/Keep/note.json': { title: 'note' },
    });
    const { photos, leftOut } = summaryOf(found);
    expect(photos).toEqual({
      'Takeout/Google\u00a0Fotos/Fotos von 2019/a.jpg': 'a.jpg, unknown',
      'Takeout/ภาพถ่าย/Summer/b.jpg': 'b.jpg, 1970-01-02T00:00:00Z, Summer',
    });
    expect(leftOut).toEqual({
      'Takeout/archive_browser.html': 'other-file',
      'Takeout/Contacts/All Contacts/Anna.jpg': 'other-product',
      'Takeout/Keep/note.json': 'other-product',
    });
  });

  it('G39 reads an export that was packed again, without or with more folders', async () => {
    const found = await draft(
      { 'Summer/a.jpg': jpeg('a'), 'Summer/a.jpg.json': photoJson('a.jpg', 86_400) },
      { 'old/Takeout/Google Photos/Winter/b.jpg': jpeg('b') },
      { 'Google Photos/Spring/c.jpg': jpeg('c') },
    );
    expect(Object.values(summaryOf(found).photos)).toEqual([
      'a.jpg, 1970-01-02T00:00:00Z, Summer',
      'b.jpg, unknown, Winter',
      'c.jpg, unknown, Spring',
    ]);
  });
});
