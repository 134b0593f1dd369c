import type { PlannedPhoto } from '../scenes/demo-library.ts';

export type LibraryPlans = Readonly<Record<'anna' | 'ben' | 'cleo', readonly PlannedPhoto[]>>;
export type LibraryName = keyof LibraryPlans;

/** Photos by their file names, in the order of the album. */
export interface PlannedAlbum {
  readonly owner: LibraryName;
  readonly name: string;
  readonly photos: readonly string[];
  /** The owner has put the photos in an order of their own. */
  readonly isOrdered?: boolean;
  readonly cover?: string;
  /** Photos of the album that the owner has given a heart. */
  readonly favourites?: readonly string[];
}

/** An album that was shared when customers still could. */
export interface PlannedSharedAlbum {
  readonly albumId: string;
  readonly owner: LibraryName;
  readonly participants: readonly (LibraryName | 'gus')[];
  readonly name: string;
  readonly photos: readonly { readonly of: LibraryName; readonly fileName: string }[];
  /** Before the libraries' day. */
  readonly daysAgo: number;
}

const namesOf = (photos: readonly PlannedPhoto[]) => photos.map(({ fileName }) => fileName);
const isOfTrip = (trip: PlannedPhoto['trip']) => (photo: PlannedPhoto) => photo.trip === trip;
const isOfKinds =
  (...kinds: NonNullable<PlannedPhoto['kind']>[]) =>
  ({ kind }: PlannedPhoto) =>
    kind !== undefined && kinds.includes(kind);

/** Photos taken at night first, the days between them after. */
function planLapland(photos: readonly PlannedPhoto[]): PlannedAlbum {
  const trip = photos.filter(isOfTrip('lapland'));
  const isNight = isOfKinds('bokeh');
  const nights = trip.filter(isNight);
  const days = trip.filter((photo) => !isNight(photo));
  const cover = nights.find(({ size }) => size === 'landscape') ?? nights[0];
  return {
    owner: 'anna',
    name: 'Lapland, night by night',
    photos: namesOf([...nights, ...days]),
    isOrdered: true,
    favourites: namesOf(nights.slice(0, 2)),
    ...(cover && { cover: cover.fileName }),
  };
}

/** Every eighth photo. */
const withHearts = (album: PlannedAlbum): PlannedAlbum => ({
  ...album,
  favourites: album.photos.filter((_, index) => index % 8 === 0),
});

export function planAlbums({ anna, ben, cleo }: LibraryPlans): PlannedAlbum[] {
  return [
    withHearts({ owner: 'anna', name: 'Swiss Alps', photos: namesOf(anna.filter(isOfTrip('alps'))) }),
    withHearts({
      owner: 'anna',
      name: 'Cherry blossom in Japan 🌸',
      photos: namesOf(anna.filter(isOfTrip('japan'))),
    }),
    planLapland(anna),
    { owner: 'anna', name: "Dad's seventieth", photos: [] },
    { owner: 'ben', name: 'Best of the year', photos: namesOf(ben.slice(-4)) },
    { owner: 'cleo', name: 'Walks', photos: namesOf(cleo.slice(0, 3)) },
  ];
}

const all = (of: LibraryName, photos: readonly PlannedPhoto[]) =>
  photos.map(({ fileName }) => ({ of, fileName }));

export function planSharedAlbums({ anna, ben, cleo }: LibraryPlans): PlannedSharedAlbum[] {
  const lisbon = anna.filter(isOfTrip('lisbon')).filter(isOfKinds('beach'));
  const alps = anna.filter(isOfTrip('alps')).filter(isOfKinds('ridges'));
  return [
    {
      albumId: '01999a10-5a00-7000-8000-000000000001',
      owner: 'anna',
      participants: ['ben', 'cleo', 'gus'],
      name: 'A week by the sea',
      photos: [...all('anna', lisbon), ...all('ben', ben.slice(0, 3)), ...all('cleo', cleo.slice(-2))],
      daysAgo: 420,
    },
    {
      albumId: '01999a10-5a00-7000-8000-000000000002',
      owner: 'ben',
      participants: ['anna', 'cleo'],
      name: 'Over the hills',
      photos: [...all('ben', ben.slice(3, 8)), ...all('anna', alps.slice(0, 3))],
      daysAgo: 30,
    },
  ];
}
