import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { count, id, instant, integerFromText, storedEmail, wallClock } from './values.ts';

/**
 * `dateTaken`: when the picture was taken; `created`: when its record was created; `uploaded`: when its bytes
 * arrived.
 */
export const photoSortKey = z.enum(['dateTaken', 'created', 'uploaded']);
export type PhotoSortKey = z.infer<typeof photoSortKey>;

export const sortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof sortOrder>;

const thumbnail = z.object({ id: z.string(), url: z.url(), width: count, height: count });

/** Sizes are pixels after orientation. */
export const photo = z.object({
  imageId: id,
  uploadId: z.string(),
  localFileName: z.string(),
  /** Displayable at full size: the original, or a JPEG of a HEIC. */
  url: z.url(),
  /** The original, byte for byte. */
  untouchedUrl: z.url(),
  thumbnails: z.array(thumbnail),
  dateTaken: z.optional(wallClock),
  uploadEnd: instant,
  visibleWidth: count,
  visibleHeight: count,
  /** Extension: shown until the thumbnail is there, `#rrggbb`. */
  averageColour: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
  /** Extension: base64 of the ThumbHash placeholder. */
  thumbhash: z.optional(z.string()),
  /** Extension: `processing` until thumbnails are made, `unreadable` when they cannot be. */
  state: z.enum(['processing', 'ready', 'unreadable']),
  /** Extension: true where the decoder found that part of the picture is missing or wrong. */
  damaged: z.optional(z.boolean()),
  /** Extension: content type and length of the original. */
  mimeType: z.string(),
  bytes: count,
  /** Extension: only in responses to the owner. */
  isFavourite: z.optional(z.boolean()),
});
export type Photo = z.infer<typeof photo>;

/** What somebody likes most is theirs to know. */
export type PhotoOfOthers = Omit<Photo, 'isFavourite'>;

/** A photo's month under one sort key. */
export const monthPlace = z.object({ year: z.int(), month: z.int().check(z.minimum(1), z.maximum(12)) });
export type MonthPlace = z.infer<typeof monthPlace>;

export const photoDetails = z.extend(photo, {
  created: instant,
  /** Extension: make and model as one name; absent if unknown. */
  camera: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.photos.maxCameraLength))),
  months: z.object({ dateTaken: monthPlace, created: monthPlace, uploaded: monthPlace }),
});
export type PhotoDetails = z.infer<typeof photoDetails>;

export const photoPage = z.object({ cursor: z.nullable(z.string()), images: z.array(photo) });
export type PhotoPage = z.infer<typeof photoPage>;

/**
 * Year → month (1 to 12, no leading zero) → number of photos. Photos without a possible date are in 1970/1,
 * the last month in both orders.
 */
export const timelineCounts = z.record(z.string(), z.record(z.string(), count));
export type TimelineCounts = z.infer<typeof timelineCounts>;

/**
 * Enough to place every photo of a month and request any page. Strings hold `photosCount` entries of fixed length,
 * because 70,000 of them parse without a pause.
 */
export const monthLayout = z.object({
  photosCount: count,
  /** imageIds without their dashes, 32 digits each. */
  ids: z.string().check(z.regex(/^[0-9a-f]*$/)),
  /** Width by height after orientation, times 1000, between 1 and 65535: four hexadecimal digits each. */
  ratios: z.string().check(z.regex(/^[0-9a-f]*$/)),
  /** Average colours, six hexadecimal digits each; six dashes while unknown. */
  colours: z.string().check(z.regex(/^[0-9a-f-]*$/)),
  /** Cursor of each page of `layoutPageSize` photos after the first. */
  cursors: z.array(z.string()),
});
export type MonthLayout = z.infer<typeof monthLayout>;

/**
 * Year → month (1 to 12, no leading zero) → ratios of the photos that a closed month shows, as in `monthLayout`: every
 * closed month can be laid out before any photo is loaded.
 */
export const monthShapes = z.record(
  z.string(),
  z.record(z.string(), z.string().check(z.regex(/^([0-9a-f]{4})*$/))),
);
export type MonthShapes = z.infer<typeof monthShapes>;

export const libraryUser = z.object({
  /** The access token's `sub`. */
  userId: z.string(),
  email: storedEmail,
  photosCount: count,
  albumsCount: count,
  /** The limits of the account; absent without one. */
  quota: z.object({ bytesUsed: count, bytesLimit: z.optional(count), photosLimit: z.optional(count) }),
});
export type LibraryUser = z.infer<typeof libraryUser>;

export const deleteResult = z.object({ failed: z.array(z.string()) });
export type DeleteResult = z.infer<typeof deleteResult>;

const cursor = z.optional(z.string().check(z.maxLength(512)));
/** Extension: favourites only. */
const favourites = z.optional(z.literal('true'));
const listOrder = { sortKey: z.optional(photoSortKey), sortOrder: z.optional(sortOrder), favourites };
const pageLimit = z.optional(integerFromText(1, limits.timeline.maxPageSize));

const common = { base: 'photoManagementApi', auth: 'customer', status: 200 } as const;

export const photosRoutes = {
  getUser: route({
    ...common,
    method: 'GET',
    path: '/users',
    summary: 'The library and its counts',
    response: libraryUser,
  }),
  getTimelineCounts: route({
    ...common,
    method: 'GET',
    path: '/users/timeline',
    summary: 'Number of photos in each month',
    query: z.strictObject({ sortKey: z.optional(photoSortKey), favourites }),
    response: timelineCounts,
  }),
  getMonthShapes: route({
    ...common,
    method: 'GET',
    path: '/users/timeline/shapes',
    summary: 'Shapes of the first photos of each month, in order',
    query: z.strictObject(listOrder),
    response: monthShapes,
  }),
  listMonth: route({
    ...common,
    method: 'GET',
    path: '/photos/timeline/:year/:month',
    summary: 'One page of the photos of a month',
    params: z.strictObject({ year: integerFromText(1, 9999), month: integerFromText(1, 12) }),
    query: z.strictObject({ ...listOrder, cursor, limit: pageLimit }),
    response: photoPage,
  }),
  getMonthLayout: route({
    ...common,
    method: 'GET',
    path: '/photos/timeline/:year/:month/layout',
    summary: 'Id, shape and colour of every photo of a month, in order',
    params: z.strictObject({ year: integerFromText(1, 9999), month: integerFromText(1, 12) }),
    query: z.strictObject(listOrder),
    response: monthLayout,
  }),
  listPhotos: route({
    ...common,
    method: 'GET',
    path: '/photos',
    summary: 'One page of all photos in one order',
    query: z.strictObject({ ...listOrder, cursor, limit: pageLimit }),
    response: photoPage,
  }),
  getPhoto: route({
    ...common,
    method: 'GET',
    path: '/photos/:id',
    summary: 'One photo with its place in the timeline',
    params: z.strictObject({ id }),
    response: photoDetails,
    errors: ['not-found'],
  }),
  deletePhotos: route({
    ...common,
    method: 'DELETE',
    path: '/photos',
    summary: 'Deletes photos; they can be restored within the grace period',
    body: z.strictObject({
      photoIds: z.array(id).check(z.minLength(1), z.maxLength(limits.photos.batchSize)),
    }),
    response: deleteResult,
  }),
};
