import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeExport, jpeg, photoJson, summaryOf } from '../plan/fake-export.suite.ts';
import { draft, draftFolder, root } from './draft-folder.suite.ts';
import { draftGoogle } from './draft-google.ts';

describe('draftGoogle: what a sidecar says', () => {
  it.each<[string, string | number, string]>([
    ['G20 seconds', 1_600_596_727, '2020-09-20T10:12:07Z'],
    ['G20 before 1970', -86_400, '1969-12-31T00:00:00Z'],
    ['G21 nothing known', 0, 'unknown'],
    ['G21 an empty text', '', 'unknown'],
    ['G21 no number', 'soon', 'unknown'],
    ['G21 a year of five digits', 999_999_999_999, 'unknown'],
  ])('%s', async (_, seconds, expected) => {
    const { photos } = await draftFolder('Summer', {
      'a.jpg': jpeg('a'),
      'a.jpg.json': photoJson('a.jpg', seconds),
    });
    expect(photos).toEqual({ 'a.jpg': `a.jpg, ${expected}, Summer` });
  });

  it('G20 a number instead of a text', async () => {
    const json = { title: 'a.jpg', photoTakenTime: { timestamp: 86_400 } };
    const { photos } = await draftFolder('Summer', { 'a.jpg': jpeg('a'), 'a.jpg.json': json });
    expect(photos).toEqual({ 'a.jpg': 'a.jpg, 1970-01-02T00:00:00Z, Summer' });
  });

  it('G22 favourites and descriptions', async () => {
    const json = photoJson('a.jpg', 86_400, { favorited: true, description: ' At the sea ' });
    const found = await draft({
      [`${root}/Photos from 2019/a.jpg`]: jpeg('a'),
      [`${root}/Photos from 2019/a.jpg.json`]: json,
    });
    expect(found.photos[0]).toMatchObject({ isFavourite: true, description: 'At the sea' });
  });

  it('G23 its title, where the zip has the name cut or numbered', async () => {
    const title = 'a_long_name_of_a_photo_that_google_cuts_after_some_characters.jpg';
    const cut = title.slice(0, 47);
    const { photos } = await draftFolder('Photos from 2019', {
      [`${cut}.jpg`]: jpeg('a'),
      [`${cut.slice(0, 46)}.json`]: photoJson(title, 86_400),
      'IMG(1).jpg': jpeg('b'),
      'IMG.jpg(1).json': photoJson('IMG.jpg', 86_400),
      'c.jpg': jpeg('c'),
      'c.jpg.json': photoJson('c.HEIC', 86_400),
    });
    expect(Object.values(photos)).toEqual([
      `${title}, 1970-01-02T00:00:00Z`,
      'IMG.jpg, 1970-01-02T00:00:00Z',
      'c.jpg, 1970-01-02T00:00:00Z',
    ]);
  });

  it('G23 not its title, where that is longer than a name may be', async () => {
    const title = `${'😀'.repeat(70)}.jpg`;
    const { photos } = await draftFolder('Photos from 2019', {
      [`${'😀'.repeat(24)}.jpg`]: jpeg('a'),
      [`${'😀'.repeat(23)}.json`]: photoJson(title, 86_400),
    });
    expect(Object.values(photos)).toEqual([`${'😀'.repeat(24)}.jpg, 1970-01-02T00:00:00Z`]);
  });

  it('G24 nothing, where it is damaged, or no JSON', async () => {
    const { photos, uses } = await draftFolder('Summer', {
      'a.jpg': jpeg('a'),
      'a.jpg.json': '(damaged)',
      'b.jpg': jpeg('b'),
      'b.jpg.json': '{"title":',
    });
    expect(photos).toEqual({ 'a.jpg': 'a.jpg, unknown, Summer', 'b.jpg': 'b.jpg, unknown, Summer' });
    expect(uses).toEqual({ 'a.jpg.json': 'unreadable', 'b.jpg.json': 'unreadable' });
  });
});

describe('draftGoogle: files', () => {
  it('G40 finds a sidecar in another zip than the photo, and an album that goes on in another zip', async () => {
    const found = await draft(
      { [`${root}/Summer_/a.jpg`]: jpeg('a'), [`${root}/Summer_/b.jpg.json`]: photoJson('b.jpg', 86_400) },
      {
        [`${root}/Summer_/b.jpg`]: jpeg('b'),
        [`${root}/Summer_/a.jpg.json`]: photoJson('a.jpg', 172_800),
        [`${root}/Summer_/metadata.json`]: { title: 'Summer?' },
      },
    );
    expect(Object.values(summaryOf(found).photos)).toEqual([
      'a.jpg, 1970-01-03T00:00:00Z, Summer?',
      'b.jpg, 1970-01-02T00:00:00Z, Summer?',
    ]);
    expect(found.albums).toHaveLength(1);
  });

  it('G41 keeps edited copies beside their originals, with the same date', async () => {
    const { photos } = await draftFolder('Summer', {
      'a.jpg': jpeg('a'),
      'a-bearbeitet.jpg': jpeg('b'),
      'a.jpg.json': photoJson('a.jpg', 86_400, { favorited: true }),
    });
    expect(photos).toEqual({
      'a.jpg': 'a.jpg, 1970-01-02T00:00:00Z, Summer, ♥',
      'a-bearbeitet.jpg': 'a-bearbeitet.jpg, 1970-01-02T00:00:00Z, Summer, ♥',
    });
  });

  it('G42 leaves videos, and the moving parts of photos', async () => {
    const { photos, leftOut } = await draftFolder('Summer', {
      'IMG_1.HEIC': 'a',
      'IMG_1.MP4': 'a',
      'IMG_2.JPG': 'a',
      'IMG_2.mov': 'a',
      'PXL_1.MP.jpg': 'a',
      'PXL_1.MP': 'a',
      'PXL_1.MP~2.jpg': 'a',
      'PXL_1.MP~2': 'a',
      'film.mp4': 'a',
    });
    expect(Object.keys(photos)).toEqual(['IMG_1.HEIC', 'IMG_2.JPG', 'PXL_1.MP.jpg', 'PXL_1.MP~2.jpg']);
    expect(leftOut).toEqual({
      'IMG_1.MP4': 'moving-part',
      'IMG_2.mov': 'moving-part',
      'PXL_1.MP': 'moving-part',
      'PXL_1.MP~2': 'moving-part',
      'film.mp4': 'video',
    });
  });

  it('G43 names files of other types', async () => {
    const { leftOut } = await draftFolder('Summer', {
      'a-ANIMATION.gif': 'a',
      'b.dng': 'a',
      'c.webp': 'a',
      'd.txt': 'a',
      'e.zip': 'a',
      'f.jpg': '',
      '._g.jpg': 'a',
    });
    expect(leftOut).toEqual({
      'a-ANIMATION.gif': 'unsupported-picture',
      'b.dng': 'unsupported-picture',
      'c.webp': 'unsupported-picture',
      'd.txt': 'other-file',
      'e.zip': 'zip-in-zip',
      'f.jpg': 'empty',
      '._g.jpg': 'other-file',
    });
  });

  it('G43 takes JPEGs with a second picture', async () => {
    const { photos } = await draftFolder('Summer', { 'DSCF0001.MPO': jpeg('a') });
    expect(photos).toEqual({ 'DSCF0001.MPO': 'DSCF0001.MPO, unknown, Summer' });
  });

  it('G44 knows a picture without extension by its first bytes', async () => {
    const { photos, leftOut } = await draftFolder('Photos from 2013', {
      '03.03.13 - 1': jpeg('a'),
      '03.03.13 - 1.supplemental-metadata.json': photoJson('03.03.13 - 1', 86_400),
      '[UNSET]': '\x89PNG\r\n\x1a\n....',
      heic: '....ftypheic....',
      text: 'a text',
      broken: '(damaged)',
    });
    expect(photos).toEqual({
      '03.03.13 - 1': '03.03.13 - 1.jpg, 1970-01-02T00:00:00Z',
      '[UNSET]': '[UNSET].png, unknown',
      heic: 'heic.heic, unknown',
    });
    expect(leftOut).toEqual({ text: 'other-file', broken: 'other-file' });
  });

  it('G45 tells sidecars of files that are in none of the zips', async () => {
    const { uses } = await draftFolder('Summer', {
      'a.jpg.json': photoJson('a.jpg'),
      'b.mp4': 'b',
      'b.mp4.json': photoJson('b.mp4'),
    });
    expect(uses).toEqual({ 'a.jpg.json': 'no-file', 'b.mp4.json': 'left-out' });
  });

  it('G46 knows JSON files that are of no photo and no album', async () => {
    const found = await draft({
      [`${root}/Photos from 2019/a.jpg`]: jpeg('a'),
      [`${root}/print-subscriptions.json`]: { subscriptions: [] },
      [`${root}/user-generated-memory-titles.json`]: { title: ['Summer'] },
      [`${root}/shared_album_comments.json`]: [],
    });
    expect(Object.values(summaryOf(found).uses)).toEqual(['other', 'other', 'other']);
    expect(found.albums).toEqual([]);
  });
});

describe('draftGoogle with any files', () => {
  const name = fc
    .record({
      stem: fc.oneof(
        fc.constantFrom('IMG', 'IMG(1)', 'IMG-edited', 'a'.repeat(47)),
        fc.string({ maxLength: 60 }),
      ),
      end: fc.constantFrom(
        '.jpg',
        '.HEIC',
        '.mp4',
        '.MP',
        '',
        '.gif',
        '.jpg.json',
        '.json',
        '.jpg.supp.json',
        '.jpg(1).json',
      ),
    })
    .map(({ stem, end }) => stem.replaceAll('/', '_') + end)
    .filter((text) => text !== '');
  const folder = fc.constantFrom('Photos from 2019', 'Summer', 'Trash', 'Archive', 'Locked Folder');
  const product = fc.constantFrom('Takeout/Google Photos/', 'Takeout/Mail/', 'Takeout/', '');
  const content = fc.oneof(
    fc.constantFrom(jpeg('a'), '', '{}', '(damaged)', '[]', 'null'),
    fc
      .record({ title: fc.string(), seconds: fc.integer() })
      .map(({ title, seconds }) => JSON.stringify(photoJson(title, seconds))),
  );
  const zip = fc.dictionary(
    fc.tuple(product, folder, name).map(([a, b, c]) => `${a}${b}/${c}`),
    content,
    { maxKeys: 20, noNullPrototype: true },
  );

  it('has each of them in one place', async () => {
    const property = fc.asyncProperty(fc.array(zip, { maxLength: 3 }), async (zips) => {
      const { files, reader } = fakeExport(...zips);
      const { photos, sidecars, leftOut } = await draftGoogle(files, reader);
      const placed = [...photos.map(({ file }) => file), ...sidecars, ...leftOut];
      const keyOf = (one: { zip: number; entry: number }) => `${one.zip} ${one.entry}`;
      expect(placed.map(keyOf).sort()).toEqual(files.map(keyOf).sort());
    });
    await fc.assert(property, { numRuns: 300 });
  });
});
