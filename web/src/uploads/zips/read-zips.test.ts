// Proves UPL-56, UPL-57, UPL-59, UPL-61.

import { describe, expect, it } from 'vitest';
import { jpeg, photoJson } from '../../../../takeout/src/plan/fake-export.suite.ts';
import { type ZipContents, zipOf } from '../../testing/fake-zips.ts';
import { openPlace } from './open-place.ts';
import { type ReadZips, readZips } from './read-zips.ts';

const zip = (name: string, bytes: Uint8Array) =>
  new File([new Uint8Array(bytes)], name, { lastModified: 5, type: 'application/zip' });
const zipFile = (name: string, contents: ZipContents) => zip(name, zipOf(contents));

const year = 'Takeout/Google Photos/Photos from 2021';

const photosOf = ({ photos }: ReadZips) =>
  photos.map(({ name, exported, places }) => [
    name,
    exported.takenAt,
    ...places.map((place) => place.zip.name),
  ]);

/** A drive that is gone once the table of contents was read. */
function goneAfter(reads: number, file: File): File {
  let left = reads;
  const slice = file.slice.bind(file);
  file.slice = (...range) => {
    left -= 1;
    if (left < 0) throw new DOMException('The file is gone', 'NotFoundError');
    return slice(...range);
  };
  return file;
}

describe('readZips', () => {
  it('reads all zips together: what one says of a photo in another', async () => {
    const read = await readZips([
      zipFile('takeout-001.zip', { [`${year}/a.jpg`]: jpeg('a'), [`${year}/b.jpg`]: jpeg('b') }),
      zipFile('takeout-002.zip', {
        [`${year}/a.jpg.json`]: photoJson('beach.jpg', 1_631_633_580),
        'Takeout/Google Photos/Summer/a.jpg': jpeg('a'),
        [`${year}/c.jpg.json`]: photoJson('c.jpg'),
      }),
    ]);
    expect(photosOf(read)).toEqual([
      ['beach.jpg', '2021-09-14T15:33:00Z', 'takeout-001.zip', 'takeout-002.zip'],
      ['b.jpg', undefined, 'takeout-001.zip'],
    ]);
    expect(read).toMatchObject({
      zips: ['takeout-001.zip', 'takeout-002.zip'],
      withoutPhotos: [],
      refused: [],
      missing: 1,
    });
  });

  it('gives each photo its albums, the same for each zip of the export', async () => {
    const google = 'Takeout/Google Photos';
    const first = zipFile('takeout-20260101T120000Z-001.zip', {
      [`${google}/Rome/metadata.json`]: { title: 'Rome' },
      [`${google}/Rome/a.jpg`]: jpeg('a'),
      [`${google}/Rome/film.mp4`]: 'film',
      [`${google}/Films/metadata.json`]: { title: 'Films' },
      [`${google}/Films/film.mp4`]: 'film',
      [`${google}/Best/metadata.json`]: { title: 'Best' },
      [`${google}/Best/a.jpg`]: jpeg('a'),
      [`${year}/a.jpg`]: jpeg('a'),
      [`${year}/a.jpg.json`]: photoJson('a.jpg', 1_631_633_580, { favorited: true }),
    });
    const second = zipFile('takeout-20260101T120000Z-002.zip', { [`${google}/Rome/b.jpg`]: jpeg('b') });
    const rome = { key: '20260101T120000Z google Rome', name: 'Rome' };
    const best = { key: '20260101T120000Z google Best', name: 'Best' };
    const one = await readZips([first]);
    expect(one.albums).toEqual(expect.arrayContaining([rome, best]));
    expect(one.albums).toHaveLength(2);
    expect(
      one.photos.map(({ name, exported }) => [name, exported.isFavourite, exported.albums.length]),
    ).toEqual([['a.jpg', true, 2]]);
    const other = await readZips([second]);
    expect(other.albums).toEqual([rome]);
    expect(other.photos.map(({ exported }) => exported)).toMatchObject([
      { zip: 'takeout-20260101T120000Z-002.zip', isFavourite: false, albums: [rome] },
    ]);
  });

  it('writes a date of Apple without seconds', async () => {
    const table =
      'imgName,favorite,hidden,deleted,originalCreationDate\na.jpg,no,no,no,"Tuesday September 14,2021 3:33 PM GMT"';
    const read = await readZips([
      zipFile('iCloud Photos.zip', { 'Photos/a.jpg': jpeg('a'), 'Photos/Photo Details.csv': table }),
    ]);
    expect(photosOf(read)).toEqual([['a.jpg', '2021-09-14T15:33Z', 'iCloud Photos.zip']]);
  });

  it('names every file that is no photo, with its reason', async () => {
    const { leftOut } = await readZips([
      zipFile('takeout-001.zip', {
        [`${year}/film.mp4`]: 'film',
        [`${year}/IMG_1.HEIC`]: jpeg('1'),
        [`${year}/IMG_1.MOV`]: 'moving',
        [`${year}/funny.gif`]: 'gif',
        [`${year}/empty.jpg`]: '',
        [`${year}/letter.pdf`]: 'pdf',
        'Takeout/Google Photos/Bin/gone.jpg': jpeg('gone'),
        'Takeout/Google Photos/Locked Folder/secret.jpg': jpeg('secret'),
        'Takeout/Mail/all.mbox': 'mail',
      }),
      zip('broken.zip', zipOf({ 'x.jpg': jpeg('x') }, { method: 99 })),
      zipFile('iCloud Photos.zip', { 'Albums/A.csv': 'imgName\n', 'iCloud Shared Albums-1.zip': 'zip' }),
    ]);
    expect(leftOut.map(({ name, reason }) => `${name}: ${reason}`).sort()).toEqual([
      'IMG_1.MOV: moving-part',
      'all.mbox: other',
      'empty.jpg: lost',
      'film.mp4: video',
      'funny.gif: picture',
      'gone.jpg: trash',
      'iCloud Shared Albums-1.zip: zip',
      'letter.pdf: other',
      'secret.jpg: hidden',
      'x.jpg: lost',
    ]);
  });

  it('names zips that cannot be read and those without photos, and reads the others', async () => {
    const split = zipOf({ 'b.jpg': jpeg('b') });
    // The number of the disk, in the end of the central directory.
    split.writeUInt16LE(1, split.length - 18);
    const read = await readZips([
      zip('letter.zip', Buffer.from('no zip')),
      zip('part.zip', split),
      goneAfter(0, zipFile('gone.zip', { 'a.jpg': jpeg('a') })),
      zipFile('films.zip', { 'film.mp4': 'film' }),
      zipFile('good.zip', { 'c.jpg': jpeg('c') }),
    ]);
    expect(photosOf(read)).toEqual([['c.jpg', undefined, 'good.zip']]);
    expect(read.withoutPhotos).toEqual(['films.zip']);
    expect(read.refused).toEqual([
      { name: 'letter.zip', cause: 'no-zip' },
      { name: 'part.zip', cause: 'split' },
      { name: 'gone.zip', cause: 'unreadable' },
    ]);
  });

  it('tells how much of what zips say was read', async () => {
    const shares: number[] = [];
    const sidecars = Array.from({ length: 4 }, (_, index) => [
      `${year}/${index}.jpg.json`,
      photoJson('a.jpg'),
    ]);
    await readZips([zipFile('a.zip', Object.fromEntries(sidecars))], (share) => shares.push(share));
    expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
  });

  it('leaves out a zip that is gone while what it says is read', async () => {
    const contents = { [`${year}/a.jpg`]: jpeg('a'), [`${year}/a.jpg.json`]: photoJson('a.jpg') };
    let reads = 0;
    const counted = zipFile('takeout-001.zip', contents);
    const slice = counted.slice.bind(counted);
    counted.slice = (...range) => {
      reads += 1;
      return slice(...range);
    };
    await readZips([counted]);
    const read = await readZips([
      goneAfter(reads - 1, zipFile('takeout-001.zip', contents)),
      zipFile('good.zip', { 'c.jpg': jpeg('c') }),
    ]);
    expect(photosOf(read)).toEqual([['c.jpg', undefined, 'good.zip']]);
    expect(read.refused).toEqual([{ name: 'takeout-001.zip', cause: 'unreadable' }]);
  });
});

describe('openPlace', () => {
  /** The places of the only photo of some zips. */
  async function placesOf(...files: File[]) {
    const [photo] = (await readZips(files)).photos;
    if (photo === undefined) throw new Error('No photo');
    return photo.places;
  }
  const content = jpeg('x'.repeat(100_000));
  const bytes = Buffer.from(content, 'latin1');
  const bytesOfPlaces = async (...files: File[]) =>
    Buffer.from(await (await openPlace(...(await placesOf(...files)))).arrayBuffer());

  it('gives a stored photo as a range of its zip, which it reads once, in pieces', async () => {
    const long = jpeg('x'.repeat(1_000_000));
    const file = zipFile('a.zip', { 'notes.json': {}, 'a.jpg': long });
    const places = await placesOf(file);
    const lengths: number[] = [];
    const slice = file.slice.bind(file);
    file.slice = (start = 0, end = file.size) => {
      lengths.push(end - start);
      return slice(start, end);
    };
    const opened = await openPlace(...places);
    const given = lengths.pop();
    expect(given).toBe(long.length);
    expect(Math.max(...lengths)).toBeLessThan(long.length / 3);
    expect(Buffer.from(await opened.arrayBuffer()).equals(Buffer.from(long, 'latin1'))).toBe(true);
    lengths.length = 0;
    await openPlace(...places);
    expect(lengths).toEqual([30, long.length]);
  });

  it('unpacks a deflated photo', async () => {
    const deflated = zip('a.zip', zipOf({ 'a.jpg': content }, { isStored: false }));
    expect(deflated.size).toBeLessThan(bytes.length / 10);
    expect((await bytesOfPlaces(deflated)).equals(bytes)).toBe(true);
  });

  it.each([
    ['deflated', false],
    ['stored', true],
  ])('takes a copy where a %s photo is damaged, and rejects where there is none', async (_, isStored) => {
    const damaged = zipOf({ 'a.jpg': content }, { isStored });
    damaged.fill(0xff, 40, 60);
    const sound = zipFile('b.zip', { 'b.jpg': content });
    expect((await bytesOfPlaces(zip('a.zip', damaged), sound)).equals(bytes)).toBe(true);
    await expect(bytesOfPlaces(zip('a.zip', damaged))).rejects.toMatchObject({ code: 'damaged' });
    await expect(bytesOfPlaces(zip('a.zip', damaged))).rejects.toMatchObject({ code: 'damaged' });
  });
});
