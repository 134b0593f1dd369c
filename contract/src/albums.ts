import * as z from 'zod/mini';
import { removeFormatCharacters } from './format-characters.ts';
import { limits } from './limits.ts';
import { deleteResult, monthLayout, photo, photoPage, sortOrder } from './photos.ts';
import { route } from './route.ts';
import { count, id, instant, integerFromText } from './values.ts';

/** Anything visible: not blanks, joiners, fillers, or the empty Braille pattern. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A typed name as it is stored: without control and format characters, and blanks around it (S39). */
export const cleanAlbumName = (name: string): string => removeFormatCharacters(name).trim();

/** Why a typed name is refused; undefined: `cleanAlbumName` of it is accepted (ALB-28). */
export function albumNameProblem(name: string): 'empty' | 'not-valid' | undefined {
  if (name === '') return 'empty';
  const clean = cleanAlbumName(name);
  const isText = clean.isWellFormed() && visible.test(clean);
  const isShort = [...clean].length <= limits.albums.maxNameLength;
  return isText && isShort && !/[<>;]/.test(clean) ? undefined : 'not-valid';
}

/** A name of another service's album, as this service takes it. */
export function acceptedAlbumName(name: string): string {
  const replaced = cleanAlbumName(name).replaceAll('<', '‹').replaceAll('>', '›').replaceAll(';', ',');
  const short = [...replaced].slice(0, limits.albums.maxNameLength).join('').trim();
  return albumNameProblem(short) === undefined ? short : '–';
}

/** A typed name. Names from other systems may be any text. */
export const newAlbumName = z.string().check(
  z.refine((name) => albumNameProblem(name) === undefined, 'is not a name for an album'),
  z.overwrite(cleanAlbumName),
);

/** `created`: when the photo was added. `custom` (extension): the owner's order. */
const album = z.object({
  albumId: id,
  albumName: z.string(),
  /** The chosen one, or the photo added last; null: no photo. */
  coverPhoto: z.nullable(photo),
  photosCount: count,
  created: instant,
  updated: instant,
});

export const ownAlbum = z.extend(album, {
  userId: z.string(),
  isShared: z.boolean(),
  isCoverChosen: z.optional(z.boolean()),
});
export type OwnAlbum = z.infer<typeof ownAlbum>;

export const sharedAlbum = z.extend(album, { ownerId: z.string() });
export type SharedAlbum = z.infer<typeof sharedAlbum>;

export const ownAlbumPage = z.object({ cursor: z.nullable(z.string()), albums: z.array(ownAlbum) });
export type OwnAlbumPage = z.infer<typeof ownAlbumPage>;

/** `created`: when the photo was added. `custom` (extension): the owner's order, first to last. */
export const albumSortKey = z.enum(['created', 'dateTaken', 'custom']);
export type AlbumSortKey = z.infer<typeof albumSortKey>;

export const albumLayout = monthLayout;

export const albumListQuery = {
  cursor: z.optional(z.string().check(z.maxLength(512))),
  limit: z.optional(integerFromText(1, limits.albums.pageSize)),
};

export const albumPhotosQuery = {
  cursor: z.optional(z.string().check(z.maxLength(512))),
  limit: z.optional(integerFromText(1, limits.photos.pageSize)),
  sortOrder: z.optional(sortOrder),
};

const photoIds = z.array(id).check(z.minLength(1), z.maxLength(limits.photos.batchSize));
const params = z.strictObject({ id });
const common = { base: 'photoManagementApi', auth: 'customer', status: 200 } as const;

export const albumsRoutes = {
  createAlbum: route({
    ...common,
    method: 'POST',
    path: '/albums',
    status: 201,
    summary: 'Creates an empty album',
    body: z.strictObject({ name: newAlbumName }),
    response: ownAlbum,
    errors: ['too-many-albums'],
  }),
  listAlbums: route({
    ...common,
    method: 'GET',
    path: '/albums',
    summary: 'One page of the own albums, the newest first; shared ones on request only',
    query: z.strictObject({
      ...albumListQuery,
      displaySharedData: z.optional(z.enum(['true', 'false'])),
    }),
    response: ownAlbumPage,
  }),
  getAlbum: route({
    ...common,
    method: 'GET',
    path: '/albums/:id',
    summary: 'An own album, shared or not',
    params,
    response: ownAlbum,
    errors: ['not-found'],
  }),
  updateAlbum: route({
    ...common,
    method: 'PATCH',
    path: '/albums/:id',
    summary: 'Renames an album or sets its cover',
    params,
    body: z.strictObject({
      name: z.optional(newAlbumName),
      /** Extension. A photo of the album; null: the one added last. */
      coverPhotoId: z.optional(z.nullable(id)),
    }),
    response: ownAlbum,
    errors: ['not-found', 'album-is-shared'],
  }),
  deleteAlbum: route({
    ...common,
    method: 'DELETE',
    path: '/albums/:id',
    status: 204,
    summary: 'Deletes an album; its photos stay in the library',
    params,
    response: z.null(),
    errors: ['not-found', 'album-is-shared'],
  }),
  listAlbumPhotos: route({
    ...common,
    method: 'GET',
    path: '/albums/:id/photos',
    summary: 'One page of the photos of an album',
    params,
    query: z.strictObject({ ...albumPhotosQuery, sortKey: z.optional(albumSortKey) }),
    response: photoPage,
    errors: ['not-found'],
  }),
  getAlbumLayout: route({
    ...common,
    method: 'GET',
    path: '/albums/:id/photos/layout',
    summary: 'Id, shape and colour of every photo of an album, in order',
    params,
    query: z.strictObject({ sortKey: z.optional(albumSortKey), sortOrder: z.optional(sortOrder) }),
    response: albumLayout,
    errors: ['not-found'],
  }),
  addAlbumPhotos: route({
    ...common,
    method: 'POST',
    path: '/albums/:id/photos',
    summary: 'Adds photos of the own library; those that are in the album already stay where they are',
    params,
    body: z.strictObject({ photoIds }),
    response: deleteResult,
    errors: ['not-found', 'album-is-shared', 'albums-full'],
  }),
  removeAlbumPhotos: route({
    ...common,
    method: 'DELETE',
    path: '/albums/:id/photos',
    summary: 'Removes photos from an album; they stay in the library',
    params,
    body: z.strictObject({ photoIds }),
    response: deleteResult,
    errors: ['not-found', 'album-is-shared'],
  }),
  moveAlbumPhotos: route({
    ...common,
    method: 'POST',
    path: '/albums/:id/photos/move',
    summary: 'Moves photos, in this order, before another photo of the custom order',
    params,
    body: z.strictObject({
      photoIds,
      /** None of `photoIds`; null: after all others. */
      before: z.nullable(id),
    }),
    response: deleteResult,
    errors: ['not-found', 'album-is-shared', 'conflict'],
  }),
};
