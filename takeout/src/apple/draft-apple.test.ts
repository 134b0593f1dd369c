import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FakeZip, fakeExport, jpeg, summaryOf } from '../plan/fake-export.suite.ts';
import { draftApple } from './draft-apple.ts';

async function draft(...zips: FakeZip[]) {
  const { files, reader } = fakeExport(...zips);
  return draftApple(files, reader);
}

const header = 'imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate';
const row = (name: string, date = 'Tuesday September 14,2021 5:33 PM GMT', flags = 'no,no,no') =>
  `${name},AfQj57ORF2JIumUCjO+PawZ9nqPg,${flags},"${date}",10,"${date}"`;
const details = (...rows: string[]) => [header, ...rows].join('\n');

describe('draftApple', () => {
  it('A1 takes dates and favourites from each "Photo Details"', async () => {
    const { photos, uses } = summaryOf(
      await draft({
        'Photos/IMG_1.HEIC': jpeg('1'),
        'Photos/IMG_2.JPG': jpeg('2'),
        'Photos/IMG_3.JPG': jpeg('3'),
        'Photos/Photo Details.csv': details(row('IMG_1.HEIC', undefined, 'yes,no,no')),
        'Photos/Photo Details-1.csv': `\ufeff${details(row('img_2.jpg', 'Saturday June 4,2022 12:11 PM GMT'))}\r\n`,
        'Photos/Photo Details-2.csv': '',
      }),
    );
    expect(photos).toEqual({
      'Photos/IMG_1.HEIC': 'IMG_1.HEIC, 2021-09-14T17:33:00Z, ♥',
      'Photos/IMG_2.JPG': 'IMG_2.JPG, 2022-06-04T12:11:00Z',
      'Photos/IMG_3.JPG': 'IMG_3.JPG, unknown',
    });
    expect(Object.values(uses)).toEqual(['photo', 'photo', 'other']);
  });

  it('A2 reads a date in minutes', async () => {
    const { photos } = await draft({
      'Photos/a.jpg': jpeg('a'),
      'Photos/Photo Details.csv': details(row('a.jpg')),
    });
    expect(photos[0]?.takenAt).toMatchObject({ precision: 'minute' });
  });

  it('A3 keeps photos of the same name in several parts apart', async () => {
    const { photos } = await draft(
      { 'Photos/IMG_0403.JPG': jpeg('a'), 'Photos/Photo Details-37.csv': details(row('IMG_0403.JPG')) },
      {
        'Photos/IMG_0403.JPG': jpeg('b'),
        'Photos/Photo Details-34.csv': details(row('IMG_0403.JPG', 'Wednesday October 11,2017 3:53 PM GMT')),
      },
    );
    expect(photos.map(({ takenAt }) => takenAt)).toMatchObject([
      { instant: '2021-09-14T17:33:00Z' },
      { instant: '2017-10-11T15:53:00Z' },
    ]);
  });

  it('A3 takes the only row of a name from another part, and none of several in one table', async () => {
    const { photos } = await draft(
      { 'Photos/a.jpg': jpeg('a'), 'Photos/b.jpg': jpeg('b') },
      { 'Photos/Photo Details.csv': details(row('a.jpg')) },
      { 'Photos/c.jpg': jpeg('c'), 'Photos/Photo Details.csv': details(row('c.jpg'), row('c.jpg')) },
    );
    expect(photos.map(({ takenAt }) => takenAt.from)).toEqual(['sidecar', 'unknown', 'unknown']);
  });

  it('A3 leaves a row of another part to the file that it is of', async () => {
    const { photos } = await draft(
      { 'Photos/a.jpg': jpeg('a'), 'Photos/Photo Details.csv': details(row('b.jpg')) },
      {
        'Photos/a.jpg': jpeg('b'),
        'Photos/Photo Details.csv': details(row('a.jpg', undefined, 'yes,no,no')),
      },
    );
    expect(photos.map(({ isFavourite }) => isFavourite)).toEqual([false, true]);
  });

  it('A13 names what no part has, of tables and of albums', async () => {
    const { missing } = await draft({
      'Photos/A.jpg': jpeg('a'),
      'Photos/Photo Details.csv': details(
        row('a.JPG'),
        row('b.jpg'),
        row('gone.jpg', undefined, 'no,no,yes'),
      ),
      'Albums/Summer.csv': 'imgName\na.jpg\nc.jpg\nc.jpg',
      'Memories/Summer 2017.csv': 'imgName\nd.jpg',
    });
    expect(missing).toEqual(['b.jpg', 'c.jpg']);
  });

  it('A4 leaves deleted photos and those in "Recently Deleted"', async () => {
    const { leftOut } = summaryOf(
      await draft({
        'iCloud Photos Part 1 of 2/Photos/a.jpg': jpeg('a'),
        'iCloud Photos Part 1 of 2/Photos/Photo Details.csv': details(row('a.jpg', undefined, 'no,no,yes')),
        'iCloud Photos Part 1 of 2/Recently Deleted/b.jpg': jpeg('b'),
      }),
    );
    expect(Object.values(leftOut)).toEqual(['trash', 'trash']);
  });

  it('A5 leaves hidden photos', async () => {
    const csv = details(row('a.jpg', undefined, 'no,yes,no'));
    const { leftOut } = await draft({ 'Photos/a.jpg': jpeg('a'), 'Photos/Photo Details.csv': csv });
    expect(leftOut).toMatchObject([{ reason: 'hidden' }]);
  });

  it.each(['imgName', 'imageName', 'Images'])(
    'A6 makes an album of a list with the header %s',
    async (name) => {
      const { photos } = summaryOf(
        await draft(
          { 'Albums/Spécial, "album".csv': `${name}\r\na.jpg\r\n"b, c.jpg"\r\nfilm.MOV` },
          { 'Photos/a.jpg': jpeg('a'), 'Photos/b, c.jpg': jpeg('b'), 'Photos/d.jpg': jpeg('d') },
        ),
      );
      expect(photos).toEqual({
        'Photos/a.jpg': 'a.jpg, unknown, Spécial, "album"',
        'Photos/b, c.jpg': 'b, c.jpg, unknown, Spécial, "album"',
        'Photos/d.jpg': 'd.jpg, unknown',
      });
    },
  );

  it('A5 leaves photos whose rows are all of hidden or deleted ones', async () => {
    const rows = details(row('a.jpg', undefined, 'no,yes,no'));
    const { photos, leftOut } = await draft(
      { 'Photos/a.jpg': jpeg('a') },
      { 'Photos/Photo Details-1.csv': rows },
      { 'Photos/Photo Details-2.csv': rows },
    );
    expect([photos, leftOut.map(({ reason }) => reason)]).toEqual([[], ['hidden']]);
  });

  it('A6 joins the lists of an album that goes on in the next part, and takes an empty one', async () => {
    const { albums, photos } = await draft(
      { 'Albums/Summer.csv': 'imgName\na.jpg', 'Photos/a.jpg': jpeg('a'), 'Albums/Empty.csv': '' },
      { 'Albums/Summer.csv': 'imgName\nb.jpg', 'Photos/b.jpg': jpeg('b') },
    );
    expect(albums).toMatchObject([{ name: 'Summer' }, { name: 'Empty' }]);
    expect(photos.map((photo) => photo.albums)).toEqual([[0], [0]]);
  });

  it('A7 names what it cannot place: a name in an album that different photos have', async () => {
    const { photos, unclear } = await draft(
      { 'Albums/Summer.csv': 'imgName\nIMG_1.JPG\nIMG_2.JPG' },
      { 'Photos/IMG_1.JPG': jpeg('a'), 'Photos/IMG_2.JPG': jpeg('same') },
      { 'Photos/IMG_1.JPG': jpeg('b'), 'Photos/IMG_2.JPG': jpeg('same') },
    );
    const candidates = [
      { zip: 1, entry: 0 },
      { zip: 2, entry: 0 },
    ];
    expect(unclear).toEqual([{ album: 0, fileName: 'IMG_1.JPG', candidates }]);
    expect(photos.map(({ albums }) => albums)).toEqual([[], [0], [], [0]]);
  });

  it('A8 makes no album of memories', async () => {
    const { albums, sidecars } = await draft({ 'Memories/Summer 2017.csv': 'imageName\na.jpg' });
    expect(albums).toEqual([]);
    expect(sidecars).toMatchObject([{ use: 'other' }]);
  });

  it('A9 leaves moving parts of Live Photos, videos, shared albums and edits', async () => {
    const { photos, leftOut } = summaryOf(
      await draft({
        'Photos/IMG_0861.HEIC': jpeg('a'),
        'Photos/IMG_0861.MOV': 'b',
        'Photos/IMG_0862.MOV': 'c',
        'Photos/IMG_0861.AAE': 'd',
        'iCloud Shared Albums-1.zip': 'e',
      }),
    );
    expect(Object.keys(photos)).toEqual(['Photos/IMG_0861.HEIC']);
    expect(leftOut).toEqual({
      'Photos/IMG_0861.MOV': 'moving-part',
      'Photos/IMG_0862.MOV': 'video',
      'Photos/IMG_0861.AAE': 'other-file',
      'iCloud Shared Albums-1.zip': 'zip-in-zip',
    });
  });

  it('A12 takes photos whose table is damaged, without a date', async () => {
    const { photos, sidecars } = await draft({
      'Photos/a.jpg': jpeg('a'),
      'Photos/Photo Details.csv': '(damaged)',
    });
    expect(photos).toMatchObject([{ takenAt: { from: 'unknown' } }]);
    expect(sidecars).toMatchObject([{ use: 'unreadable' }]);
  });

  it('has each of any files in one place', async () => {
    const path = fc
      .tuple(
        fc.constantFrom('Photos/', 'Albums/', 'Recently Deleted/', 'Memories/', ''),
        fc.constantFrom('a', 'b', 'Photo Details'),
        fc.constantFrom('.jpg', '.csv', '.MOV', '', '.zip'),
      )
      .map((parts) => parts.join(''));
    const content = fc.constantFrom(
      jpeg('a'),
      '',
      details(row('a.jpg')),
      'imgName\na.jpg',
      '"',
      'x,y\n1,2',
      '(damaged)',
    );
    const zip = fc.dictionary(path, content, { maxKeys: 12, noNullPrototype: true });
    const property = fc.asyncProperty(fc.array(zip, { maxLength: 3 }), async (zips) => {
      const { files, reader } = fakeExport(...zips);
      const { photos, sidecars, leftOut } = await draftApple(files, reader);
      const placed = [...photos.map(({ file }) => file), ...sidecars, ...leftOut];
      const keyOf = (one: { zip: number; entry: number }) => `${one.zip} ${one.entry}`;
      expect(placed.map(keyOf).sort()).toEqual(files.map(keyOf).sort());
    });
    await fc.assert(property, { numRuns: 200 });
  });
});
