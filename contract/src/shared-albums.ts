import * as z from 'zod/mini';
import { albumLayout, albumListQuery, albumPhotosQuery, sharedAlbum } from './albums.ts';
import { photo, sortOrder } from './photos.ts';
import { route } from './route.ts';
import { count, id, instant, storedEmail } from './values.ts';

export const sharedAlbumPage = z.object({ cursor: z.nullable(z.string()), albums: z.array(sharedAlbum) });
export type SharedAlbumPage = z.infer<typeof sharedAlbumPage>;

/** A photo of a shared album, owned by any of its people. */
export const sharedPhoto = z.extend(photo, { ownerId: z.string() });
export type SharedPhoto = z.infer<typeof sharedPhoto>;

export const sharedPhotoPage = z.object({ cursor: z.nullable(z.string()), images: z.array(sharedPhoto) });
export type SharedPhotoPage = z.infer<typeof sharedPhotoPage>;

/** All participants for the owner, only themselves for a participant. */
export const albumPeople = z.object({
  owner: z.object({ email: storedEmail }),
  participants: z.array(z.object({ id: z.string(), email: storedEmail })),
});
export type AlbumPeople = z.infer<typeof albumPeople>;

export const sharedAlbumsSummary = z.object({
  /** Albums that others share with the caller. */
  readAlbumsCount: count,
  /** Own albums with at least one participant. */
  grantedAlbumsCount: count,
  /** Creation of the first and last change of any. */
  created: z.optional(instant),
  updated: z.optional(instant),
});
export type SharedAlbumsSummary = z.infer<typeof sharedAlbumsSummary>;

export const sharedAlbumSortKey = z.enum(['created', 'dateTaken']);
export type SharedAlbumSortKey = z.infer<typeof sharedAlbumSortKey>;

const params = z.strictObject({ id });
const common = { base: 'sharedAlbumsApi', auth: 'customer', status: 200 } as const;

/** Shared albums can be read and left, not changed. */
export const sharedAlbumsRoutes = {
  listSharedAlbums: route({
    ...common,
    method: 'GET',
    path: '/shared-albums',
    summary: 'One page of the albums that others share with the caller, the newest first',
    query: z.strictObject(albumListQuery),
    response: sharedAlbumPage,
  }),
  getSharedAlbumsSummary: route({
    ...common,
    method: 'GET',
    path: '/shared-albums/summary',
    summary: 'How many albums are shared with the caller, and by the caller',
    response: sharedAlbumsSummary,
  }),
  getSharedAlbum: route({
    ...common,
    method: 'GET',
    path: '/shared-albums/:id',
    summary: 'A shared album, for its owner and its participants',
    params,
    response: sharedAlbum,
    errors: ['not-found'],
  }),
  getParticipants: route({
    ...common,
    method: 'GET',
    path: '/shared-albums/:id/participants',
    summary: 'Who owns a shared album, and who is in it as far as the caller may know',
    params,
    response: albumPeople,
    errors: ['not-found'],
  }),
  listSharedAlbumPhotos: route({
    ...common,
    method: 'GET',
    path: '/shared-albums/:id/photos',
    summary: 'One page of the photos of a shared album',
    params,
    query: z.strictObject({ ...albumPhotosQuery, sortKey: z.optional(sharedAlbumSortKey) }),
    response: sharedPhotoPage,
    errors: ['not-found'],
  }),
  getSharedAlbumLayout: route({
    ...common,
    method: 'GET',
    path: '/shared-albums/:id/photos/layout',
    summary: 'Id, shape and colour of every photo of a shared album, in order',
    params,
    query: z.strictObject({ sortKey: z.optional(sharedAlbumSortKey), sortOrder: z.optional(sortOrder) }),
    response: albumLayout,
    errors: ['not-found'],
  }),
  deleteSharedAlbum: route({
    ...common,
    method: 'DELETE',
    path: '/shared-albums/:id',
    status: 204,
    summary:
      'Its owner deletes it for everybody; a participant leaves it, and the own photos with it. All photos stay in their libraries',
    params,
    response: z.null(),
    errors: ['not-found'],
  }),
};
