import { limits } from '@keepsake/contract/limits';
import {
  type MonthLayout,
  type Photo,
  type PhotoDetails,
  type PhotoPage,
  photosRoutes,
  type TimelineCounts,
} from '@keepsake/contract/photos';
import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { type FakeResponses, refuse } from './fake-responses.ts';

const { pageSize, layoutPageSize } = limits.timeline;
const noDate = { year: 1970, month: 1 };

export interface NewPhoto {
  /** `YYYY-MM-DDTHH:mm:ss`; without it under Unknown Date. */
  readonly dateTaken?: string;
  /** Pixels; 300 by 200 by default. */
  readonly width?: number;
  readonly height?: number;
  readonly state?: Photo['state'];
  readonly damaged?: true;
}

/** The fake server's library; tests may change `photos`. */
export interface FakeLibrary {
  photos: Photo[];
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const idOf = (index: number) => `00000000-0000-4000-8000-${hex(index + 1, 12)}`;
const colourOf = (index: number) => hex((index * 0x2f6e2b + 0x406080) % 0xffffff, 6);

/** A photo by index: `IMG_0001.JPG` and so on, each with its own colour. */
export function makePhoto(index: number, some: NewPhoto = {}): Photo {
  const { dateTaken, width = 300, height = 200, state = 'ready', damaged } = some;
  const [imageId, colour] = [idOf(index), colourOf(index)];
  const longest = Math.max(width, height);
  const scaled = (length: number, size: number) =>
    Math.max(1, Math.round((length * Math.min(size, longest)) / longest));
  const pictureOf = (w: number, h: number, name: string) =>
    `http://localhost/images/${imageId}/${colour}/${w}x${h}/${name}`;
  const url = pictureOf(width, height, 'full');
  const thumbnails = ['300', '800', '1300'].map((id) => {
    const [w, h] = [scaled(width, Number(id)), scaled(height, Number(id))];
    return { id, url: pictureOf(w, h, id), width: w, height: h };
  });
  return {
    imageId,
    uploadId: imageId,
    localFileName: `IMG_${String(index + 1).padStart(4, '0')}.JPG`,
    url,
    untouchedUrl: url,
    thumbnails: state === 'ready' ? thumbnails : [],
    ...(dateTaken && { dateTaken }),
    uploadEnd: '2024-07-01T10:00:00.000Z',
    visibleWidth: width,
    visibleHeight: height,
    averageColour: `#${colour}`,
    state,
    ...(damaged && { damaged }),
    mimeType: 'image/jpeg',
    bytes: 100_000,
  };
}

/** Photos by month, like `{ '2024-05': 30, '2019-02': 1 }`, a minute apart. */
export function makePhotos(months: Readonly<Record<string, number>>, some: NewPhoto = {}): Photo[] {
  const dates = Object.entries(months).flatMap(([month, count]) =>
    Array.from({ length: count }, (_, item) => {
      const day = String(28 - Math.floor(item / 1440)).padStart(2, '0');
      const minute = 1439 - (item % 1440);
      return `${month}-${day}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
    }),
  );
  return dates.map((dateTaken, index) => makePhoto(index, { ...some, dateTaken }));
}

function placeOf({ dateTaken }: Photo) {
  if (!dateTaken) return noDate;
  return { year: Number(dateTaken.slice(0, 4)), month: Number(dateTaken.slice(5, 7)) };
}

function countByMonth(photos: readonly Photo[]): TimelineCounts {
  const counts: Record<string, Record<string, number>> = {};
  for (const photo of photos) {
    const { year, month } = placeOf(photo);
    const months = counts[year] ?? {};
    counts[year] = { ...months, [month]: (months[month] ?? 0) + 1 };
  }
  return counts;
}

/** A page of a list; its cursor is the next index. */
export function pageOf<P extends Photo>(
  photos: readonly P[],
  { cursor, limit = pageSize }: { cursor?: string | undefined; limit?: number | undefined },
): { images: P[]; cursor: string | null } {
  const from = Number(cursor ?? 0);
  const end = from + limit;
  return { images: photos.slice(from, end), cursor: end < photos.length ? String(end) : null };
}

const ratiosOf = (photos: readonly Photo[]) =>
  photos.map((photo) => hex(Math.round((photo.visibleWidth / photo.visibleHeight) * 1000), 4)).join('');

export function layoutOf(photos: readonly Photo[]): MonthLayout {
  const pages = Math.ceil(photos.length / layoutPageSize);
  return {
    photosCount: photos.length,
    ids: photos.map(({ imageId }) => imageId.replaceAll('-', '')).join(''),
    ratios: ratiosOf(photos),
    colours: photos.map(({ averageColour = '#------' }) => averageColour.slice(1)).join(''),
    cursors: Array.from({ length: Math.max(0, pages - 1) }, (_, page) => String((page + 1) * layoutPageSize)),
  };
}

export const inOrder = <P extends Photo>(photos: readonly P[], sortOrder: string | undefined): P[] =>
  sortOrder === 'asc' ? photos.toReversed() : [...photos];

/** Photos by date taken; undated photos last in both orders. */
export function byDateTaken<P extends Photo>(photos: readonly P[], sortOrder: string | undefined): P[] {
  const of = ({ dateTaken = '' }: P) => dateTaken;
  const newestFirst = photos.filter(of).toSorted((one, other) => of(other).localeCompare(of(one)));
  return [...inOrder(newestFirst, sortOrder), ...photos.filter((photo) => !of(photo))];
}

function detailsOf(photo: Photo): PhotoDetails {
  const added = { year: 2024, month: 7 };
  return {
    ...photo,
    created: photo.uploadEnd,
    camera: 'Nikon D90',
    months: { dateTaken: placeOf(photo), created: added, uploaded: added },
  };
}

type Filter = { favourites?: 'true' | undefined };

const filtered = (photos: readonly Photo[], { favourites }: Filter) =>
  photos.filter(({ isFavourite }) => favourites === undefined || isFavourite);

type Order = Filter & { sortKey?: string | undefined; sortOrder?: string | undefined };

function isIn(month: { year: number; month: number }, photo: Photo, { sortKey }: Order): boolean {
  const place = sortKey && sortKey !== 'dateTaken' ? { year: 2024, month: 7 } : placeOf(photo);
  return place.year === month.year && place.month === month.month;
}

/**
 * Serves a library: counts, months, pages, layouts, details, photos by id and deletions. By date added or uploaded, all
 * photos are in one month.
 */
export function serveLibrary(
  server: FakeResponses & { readonly port: number },
  photos: Photo[],
): FakeLibrary {
  const library: FakeLibrary = { photos: photos.map((photo) => atPort(photo, server.port)) };
  const listOf = (order: Order) => byDateTaken(filtered(library.photos, order), order.sortOrder);
  const added = (count: number) => (count > 0 ? { 2024: { 7: count } } : {});
  const countsOf = (order: Order): TimelineCounts => {
    const photos = filtered(library.photos, order);
    const isAdded = order.sortKey && order.sortKey !== 'dateTaken';
    return isAdded ? added(photos.length) : countByMonth(photos);
  };
  const monthOf = ({ year, month }: { year: number; month: number }, order: Order) =>
    byDateTaken(
      filtered(library.photos, order).filter((photo) => isIn({ year, month }, photo, order)),
      order.sortOrder,
    );

  server.respond(photosRoutes.getUser, () => ({
    userId: 'customer',
    email: 'customer@example.com',
    photosCount: library.photos.length,
    albumsCount: 0,
    quota: { bytesUsed: library.photos.length * 100_000 },
  }));
  server.respond(photosRoutes.getTimelineCounts, ({ query }) => countsOf(query));
  server.respond(photosRoutes.getMonthShapes, ({ query }) => {
    return Object.fromEntries(
      Object.entries(countsOf(query)).map(([year, months]) => [
        year,
        Object.fromEntries(
          Object.keys(months).map((month) => {
            const photos = monthOf({ year: Number(year), month: Number(month) }, query);
            return [month, ratiosOf(photos.slice(0, pageSize))];
          }),
        ),
      ]),
    );
  });
  server.respond(
    photosRoutes.listMonth,
    ({ params, query }): PhotoPage => pageOf(monthOf(params, query), query),
  );
  server.respond(photosRoutes.getMonthLayout, ({ params, query }) => layoutOf(monthOf(params, query)));
  server.respond(photosRoutes.listPhotos, ({ query }): PhotoPage => pageOf(listOf(query), query));
  server.respond(photosRoutes.getPhoto, ({ params }) => {
    const photo = library.photos.find(({ imageId }) => imageId === params.id);
    return photo ? detailsOf(photo) : refuse('not-found');
  });
  server.respond(photosByIdRoutes.findPhotos, ({ body: { photoIds } }) => ({
    images: photoIds.flatMap((id) => library.photos.find(({ imageId }) => imageId === id) ?? []),
  }));
  server.respond(photosByIdRoutes.setFavourites, ({ body: { photoIds, isFavourite } }) => {
    library.photos = library.photos.map((photo) =>
      photoIds.includes(photo.imageId) ? { ...photo, isFavourite } : photo,
    );
    return { failed: [] };
  });
  server.respond(photosRoutes.deletePhotos, ({ body }) => {
    library.photos = library.photos.filter(({ imageId }) => !body.photoIds.includes(imageId));
    return { failed: [] };
  });
  return library;
}

/** Pictures come from the fake server. */
export function atPort<P extends Pick<Photo, 'url' | 'untouchedUrl' | 'thumbnails'>>(
  photo: P,
  port: number,
): P {
  const moved = (url: string) => url.replace('http://localhost/', `http://localhost:${port}/`);
  return {
    ...photo,
    url: moved(photo.url),
    untouchedUrl: moved(photo.untouchedUrl),
    thumbnails: photo.thumbnails.map((thumbnail) => ({ ...thumbnail, url: moved(thumbnail.url) })),
  };
}
