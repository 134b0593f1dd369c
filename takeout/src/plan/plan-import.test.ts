import { describe, expect, it } from 'vitest';
import { type MadeFile, makeZip, sourceOf, textOf } from '../zip/make-zip.suite.ts';
import { openZip } from '../zip/open-zip.ts';
import { readWholeEntry } from '../zip/small-entry.ts';
import { bytesOf, jpeg, photoJson } from './fake-export.suite.ts';
import { planImport } from './plan-import.ts';

type Files = Record<string, string | object>;

function zipOf(files: Files, more: Partial<MadeFile> = {}) {
  return makeZip(
    Object.entries(files).map(([path, content]) => ({ path, content: bytesOf(content), ...more })),
  );
}

async function open(name: string, bytes: Uint8Array) {
  const source = sourceOf(bytes);
  return { name, source, listing: await openZip(source) };
}

const root = 'Takeout/Google Photos';
const details =
  'imgName,favorite,hidden,deleted,originalCreationDate\nIMG_1.JPG,yes,no,no,"Saturday June 4,2022 12:11 PM GMT"';

describe('planImport', () => {
  it('J1 joins the same photo of a year and of albums, of several zips, in the order of the albums', async () => {
    const zips = [
      await open(
        'takeout-001.zip',
        zipOf({
          [`${root}/Winter/IMG.jpg`]: jpeg('a'),
          [`${root}/Winter/metadata.json`]: { title: 'Winter' },
        }),
      ),
      await open(
        'takeout-002.zip',
        zipOf({
          [`${root}/Photos from 2020/IMG(1).jpg`]: jpeg('a'),
          [`${root}/Photos from 2020/IMG.jpg(1).json`]: photoJson('IMG.jpg', 1_600_000_000, {
            favorited: true,
          }),
          [`${root}/Photos from 2020/IMG.jpg`]: jpeg('b'),
          [`${root}/Autumn/IMG.jpg`]: jpeg('a'),
        }),
      ),
    ];
    const { photos, albums } = await planImport(zips);
    expect(albums.map(({ name }) => name)).toEqual(['Winter', 'Autumn']);
    expect(photos).toEqual([
      {
        zip: 1,
        entry: 0,
        fileName: 'IMG.jpg',
        bytes: 4,
        copies: [
          { zip: 0, entry: 0 },
          { zip: 1, entry: 3 },
        ],
        takenAt: { from: 'sidecar', instant: '2020-09-13T12:26:40Z', precision: 'second' },
        albums: [0, 1],
        isFavourite: true,
      },
      {
        zip: 1,
        entry: 2,
        fileName: 'IMG.jpg',
        bytes: 4,
        copies: [],
        takenAt: { from: 'unknown' },
        albums: [],
        isFavourite: false,
      },
    ]);
  });

  it('J2 does not join a photo with one in the trash', async () => {
    const zip = zipOf({ [`${root}/Trash/a.jpg`]: jpeg('a'), [`${root}/Summer/a.jpg`]: jpeg('a') });
    const { photos, leftOut } = await planImport([await open('takeout.zip', zip)]);
    expect(photos).toMatchObject([{ entry: 1, copies: [] }]);
    expect(leftOut).toMatchObject([{ entry: 0, reason: 'trash' }]);
  });

  it('plans exports of Google and of Apple and other zips together', async () => {
    const apple = {
      'Photos/IMG_1.JPG': jpeg('same'),
      'Photos/Photo Details.csv': details,
      'Albums/Sea.csv': 'imgName\nIMG_1.JPG',
    };
    const google = { [`${root}/Summer/IMG.jpg`]: jpeg('same'), [`${root}/Summer/film.mp4`]: 'film' };
    const other = { 'holiday/a.png': 'a', 'holiday/notes.txt': 'b', 'holiday/config.json': {} };
    const { photos, albums, leftOut } = await planImport([
      await open('iCloud Photos Part 1 of 1.zip', zipOf(apple)),
      await open('takeout-1.zip', zipOf(google)),
      await open('holiday.zip', zipOf(other)),
    ]);
    expect(albums.map(({ name }) => name)).toEqual(['Summer', 'Sea']);
    expect(photos).toMatchObject([
      { zip: 0, copies: [{ zip: 1, entry: 0 }], albums: [0, 1], isFavourite: true },
      { zip: 2, fileName: 'a.png', albums: [] },
    ]);
    expect(leftOut.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      `${root}/Summer/film.mp4 video`,
      'holiday/notes.txt other-file',
      'holiday/config.json other-file',
    ]);
  });

  it('keeps two exports of Google apart, and zips of another name with the only one', async () => {
    const year = `${root}/Photos from 2019`;
    const part = (photo: string, seconds: number, more = {}) => ({
      [`${year}/IMG_1.jpg`]: jpeg(photo),
      [`${year}/IMG_1.jpg.json`]: photoJson('IMG_1.jpg', seconds, more),
      [`${root}/Rome/${photo}.jpg`]: jpeg(photo.repeat(2)),
    });
    const anna = await open(
      'takeout-20260101T120000Z-001.zip',
      zipOf(part('a', 86_400, { favorited: true })),
    );
    const ben = await open('takeout-20260909T130000Z-001.zip', zipOf(part('b', 172_800)));
    const { photos, albums } = await planImport([anna, ben]);
    expect(albums.map(({ name, zip }) => [name, zip])).toEqual([
      ['Rome', 0],
      ['Rome', 1],
    ]);
    expect(photos.map(({ takenAt, isFavourite }) => [takenAt, isFavourite])).toMatchObject([
      [{ instant: '1970-01-02T00:00:00Z' }, true],
      [{ from: 'unknown' }, false],
      [{ instant: '1970-01-03T00:00:00Z' }, false],
      [{ from: 'unknown' }, false],
    ]);
    const sidecar = { [`${year}/b.jpg.json`]: photoJson('b.jpg', 86_400) };
    const renamed = await open('photos.zip', zipOf(sidecar));
    const other = zipOf({ [`${year}/b.jpg`]: jpeg('b') });
    const named = await open('Copy of takeout-20260101T120000Z-002.zip', other);
    expect((await planImport([renamed, named])).photos).toMatchObject([{ takenAt: { from: 'sidecar' } }]);
  });

  it('J3 leaves each copy of a hidden photo', async () => {
    const { photos, leftOut } = await planImport([
      await open(
        'takeout-1.zip',
        zipOf({
          [`${root}/Locked Folder/a.jpg`]: jpeg('a'),
          [`${root}/Rome/a.jpg`]: jpeg('a'),
          [`${root}/Rome/b.jpg`]: jpeg('b'),
        }),
      ),
    ]);
    expect(photos.map(({ fileName }) => fileName)).toEqual(['b.jpg']);
    expect(leftOut.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      `${root}/Locked Folder/a.jpg hidden`,
      `${root}/Rome/a.jpg hidden`,
    ]);
  });

  it('takes a part without tables or sidecars for what its name says', async () => {
    const { leftOut } = await planImport([
      await open(
        'iCloud-bilder Del 2 av 6.zip',
        zipOf({ 'Photos/a.jpg': 'a', 'Recently Deleted/b.jpg': 'b' }),
      ),
    ]);
    expect(leftOut).toMatchObject([{ reason: 'trash' }]);
  });

  it('reads names with backslashes, as some programs of Windows write them', async () => {
    const { albums } = await planImport([
      await open('x.zip', zipOf({ 'Takeout\\Google Photos\\Summer\\a.jpg': jpeg('a') })),
    ]);
    expect(albums).toMatchObject([{ name: 'Summer' }]);
  });

  it('gives all sound photos of a zip that is damaged in the middle, and names the rest', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const files = Object.fromEntries(
      names.flatMap((name) => [
        [`${root}/Summer/${name}.jpg`, jpeg(name.repeat(200))],
        [`${root}/Summer/${name}.jpg.json`, photoJson(`${name}.jpg`)],
      ]),
    );
    const bytes = zipOf(files, { isStored: true });
    const hole = bytes.findIndex((_, at) => textOf(bytes.subarray(at, at + 50)) === 'b'.repeat(50));
    const broken = Uint8Array.from([...bytes.subarray(0, hole), ...bytes.subarray(hole + 100, -300)]);
    const zip = await open('takeout.zip', broken);
    const { photos, lost, sidecars } = await planImport([zip]);
    expect(photos.map(({ fileName, takenAt }) => `${fileName} ${takenAt.from}`)).toEqual([
      'a.jpg sidecar',
      'c.jpg sidecar',
      'd.jpg sidecar',
    ]);
    expect(lost).toEqual([{ zip: 0, path: `${root}/Summer/b.jpg`, code: 'damaged' }]);
    expect(sidecars.map(({ use }) => use)).toContain('no-file');
  });

  it('has a sound copy where the first one is damaged', async () => {
    const bytes = zipOf(
      { [`${root}/Photos from 2020/a.jpg`]: jpeg('long'), [`${root}/Summer/a.jpg`]: jpeg('long') },
      { isStored: true },
    );
    bytes.fill(0, bytes.indexOf(0xff), bytes.indexOf(0xff) + 3);
    const { source, listing, ...zip } = await open('takeout.zip', bytes);
    const [photo] = (await planImport([{ source, listing, ...zip }])).photos;
    const places = photo ? [photo, ...photo.copies] : [];
    const read = await Promise.allSettled(
      places.map(async ({ entry }) => {
        const one = listing.entries[entry];
        return one && textOf(await readWholeEntry(source, one, 100));
      }),
    );
    expect(read.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('keeps what a source throws', async () => {
    const gone = new Error('The file was moved');
    const zip = await open('takeout.zip', zipOf({ [`${root}/Summer/a.jpg.json`]: photoJson('a.jpg') }));
    const source = { size: zip.source.size, read: () => Promise.reject(gone) };
    await expect(planImport([{ ...zip, source }])).rejects.toBe(gone);
  });
});

/** A folder of unpacked files. */
function folderOf(files: Files) {
  const contents = Object.values(files).map(bytesOf);
  return {
    files: Object.keys(files).map((path, place) => ({ path, bytes: contents[place]?.length ?? 0 })),
    read: async (place: number, count: number) => new Uint8Array(contents[place]?.subarray(0, count) ?? []),
  };
}

describe('a folder', () => {
  it('is an export where it has sidecars, together with zips', async () => {
    const folder = folderOf({
      'Photos from 2020/IMG.jpg': jpeg('a'),
      'Photos from 2020/IMG.jpg.json': photoJson('IMG.jpg', 1_600_000_000),
    });
    const zip = await open('takeout-2.zip', zipOf({ [`${root}/Photos from 2020/B.jpg`]: jpeg('b') }));
    const { photos, albums } = await planImport([folder, zip], { foldersAsAlbums: true });
    expect(albums).toEqual([]);
    expect(photos).toMatchObject([
      { zip: 0, entry: 0, takenAt: { instant: '2020-09-13T12:26:40Z' } },
      { zip: 1, entry: 0 },
    ]);
  });

  it('of days or years is none without sidecars, and becomes albums where asked for', async () => {
    const folder = folderOf({
      'a.jpg': jpeg('a'),
      '2005-02-05/b.jpg': jpeg('same'),
      'Photos from 2019/b.jpg': jpeg('same'),
      'Photos from 2019/film.mp4': 'film',
    });
    const plan = await planImport([folder], { foldersAsAlbums: true });
    expect(plan.albums.map(({ name }) => name)).toEqual(['2005-02-05', 'Photos from 2019']);
    expect(plan.photos.map(({ entry, albums }) => [entry, albums])).toEqual([
      [0, []],
      [1, [0]],
      [2, [1]],
    ]);
    expect(plan.leftOut).toMatchObject([{ path: 'Photos from 2019/film.mp4', reason: 'video' }]);
    expect((await planImport([folder])).albums).toEqual([]);
  });
});
