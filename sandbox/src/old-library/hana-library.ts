import type { OldAlbum, OldLibrary, OldPhoto, OldSharedAlbum } from '@keepsake/contract/old-library';
import { Temporal } from 'temporal-polyfill';
import type { PlannedPhoto } from '../scenes/demo-library.ts';

/** Id of the only demo customer with photos at a former service. */
export const hanaShopId = 'demo-hana';

/** Each so many photos has lost its date: the list has it. */
const undatedEach = 15;

/** As it is drawn: some without a date of their own. */
export function drawnPhoto(photo: PlannedPhoto, index: number): PlannedPhoto {
  const { takenAt: _, ...undated } = photo;
  return index % undatedEach === undatedEach - 1 ? undated : photo;
}

/** The former service got it in the evening of its day. */
function sentAt({ takenAt = '' }: PlannedPhoto): string {
  return Temporal.PlainDateTime.from(takenAt)
    .with({ hour: 21, minute: 30, second: 0 })
    .toZonedDateTime('Europe/Prague')
    .toInstant()
    .toString({ smallestUnit: 'second' });
}

function toPhoto(photo: PlannedPhoto, index: number, bytes: number): OldPhoto {
  const at = sentAt(photo);
  return {
    key: String(index + 1),
    file: `photos/${index + 1}.jpg`,
    bytes,
    fileName: photo.fileName,
    ...(drawnPhoto(photo, index).takenAt === undefined && { dateTaken: photo.takenAt }),
    created: at,
    uploaded: at,
  };
}

const keysOf = (photos: readonly OldPhoto[]) => photos.map(({ key }) => key);

/** Albums are made when the last photo is there. */
const madeAt = (photos: readonly OldPhoto[]) =>
  photos
    .map(({ created }) => created ?? '')
    .toSorted()
    .at(-1);

/**
 * The list of hana's photos at her former service.
 *
 * @param lengths bytes of the drawn photos
 */
export function hanaLibrary(plan: readonly PlannedPhoto[], lengths: readonly number[]): OldLibrary {
  const photos = plan.map((photo, index) => toPhoto(photo, index, lengths[index] ?? 0));
  const inMonths = (...months: number[]) =>
    photos.filter((_, index) => months.includes(Number(plan[index]?.takenAt?.slice(5, 7))));
  const [summer, winter] = [inMonths(7, 8).slice(0, 14), inMonths(12, 1, 2).slice(0, 11)];
  const feast = photos.slice(40, 49);
  const albums: OldAlbum[] = [
    {
      key: 'summer',
      name: 'Léto u jezera',
      // The best first.
      photos: keysOf(summer.toReversed()),
      cover: keysOf(summer)[3],
      created: madeAt(summer),
    },
    {
      key: 'winter',
      name: 'Zima <3 hory;',
      photos: keysOf(winter),
      cover: keysOf(winter)[1],
      created: madeAt(winter),
    },
  ];
  const sharedAlbums: OldSharedAlbum[] = [
    {
      key: 'feast',
      name: 'Babička slaví 80',
      photos: keysOf(feast),
      created: madeAt(feast),
      participants: [{ shopCustomerId: 'demo-gus' }, { email: 'milos@example.com' }],
    },
  ];
  return { version: 1, customer: hanaShopId, photos, albums, sharedAlbums };
}
