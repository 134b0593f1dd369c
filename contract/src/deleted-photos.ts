import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { deleteResult, monthPlace, photo, photoSortKey } from './photos.ts';
import { route } from './route.ts';
import { count, id, instant, integerFromText } from './values.ts';

/** A photo in its grace period. Its thumbnails work in this list only. */
export const deletedPhoto = z.extend(
  z.pick(photo, {
    imageId: true,
    localFileName: true,
    thumbnails: true,
    dateTaken: true,
    visibleWidth: true,
    visibleHeight: true,
    averageColour: true,
    thumbhash: true,
    state: true,
  }),
  {
    deletedAt: instant,
    restorableUntil: instant,
  },
);
export type DeletedPhoto = z.infer<typeof deletedPhoto>;

export const deletedPhotoPage = z.object({ cursor: z.nullable(z.string()), images: z.array(deletedPhoto) });
export type DeletedPhotoPage = z.infer<typeof deletedPhotoPage>;

/** Work on more photos than one request may change. */
export const libraryOperation = z.object({
  operationId: id,
  kind: z.enum(['delete-all', 'delete-selection', 'restore-all']),
  /** `RUNNING`: photos are still being processed; `delete-all` hides them from the start. */
  state: z.enum(['RUNNING', 'READY']),
  /** Processed photos, of all. */
  done: count,
  photosCount: count,
});
export type LibraryOperation = z.infer<typeof libraryOperation>;

export const startedOperation = z.pick(libraryOperation, { operationId: true, photosCount: true });
export type StartedOperation = z.infer<typeof startedOperation>;

/**
 * Consecutive photos of one month by time, older end first, ends included; a missing end is that of the month.
 * Times and ids decide, never counts.
 */
export const photoRange = z.strictObject({
  ...monthPlace.shape,
  year: z.int().check(z.minimum(1), z.maximum(9999)),
  from: z.optional(id),
  to: z.optional(id),
});
export type PhotoRange = z.infer<typeof photoRange>;

const common = { base: 'photoManagementApi', auth: 'customer', status: 200 } as const;

export const deletedPhotosRoutes = {
  listDeleted: route({
    ...common,
    method: 'GET',
    path: '/photos/deleted',
    summary: 'One page of the photos that can be restored, the last deleted first',
    query: z.strictObject({
      cursor: z.optional(z.string().check(z.maxLength(512))),
      limit: z.optional(integerFromText(1, limits.timeline.maxPageSize)),
    }),
    response: deletedPhotoPage,
  }),
  restorePhotos: route({
    ...common,
    method: 'POST',
    path: '/photos/restore',
    summary: 'Brings deleted photos back to where they were',
    body: z.strictObject({
      photoIds: z.array(id).check(z.minLength(1), z.maxLength(limits.photos.batchSize)),
    }),
    response: deleteResult,
    errors: ['quota-exceeded', 'order-to-restore'],
  }),
  deleteForGood: route({
    ...common,
    method: 'DELETE',
    path: '/photos/deleted',
    summary: 'Ends the grace period of deleted photos: they can no longer be restored',
    body: z.strictObject({
      photoIds: z.array(id).check(z.minLength(1), z.maxLength(limits.photos.batchSize)),
    }),
    response: deleteResult,
  }),
  deleteAll: route({
    ...common,
    method: 'DELETE',
    path: '/photos/all',
    status: 202,
    summary: 'Deletes every photo; all are hidden at once and can be restored within the grace period',
    response: startedOperation,
  }),
  deleteSelection: route({
    ...common,
    method: 'POST',
    path: '/photos/delete',
    status: 202,
    summary:
      'Deletes ranges of months by a job; refused when they no longer hold as many photos as the caller saw',
    body: z.strictObject({
      /** Chosen by the caller: a retry with it gets the same operation. */
      operationId: z.optional(id),
      sortKey: photoSortKey,
      /** Ranges do not overlap. */
      ranges: z.array(photoRange).check(z.minLength(1), z.maxLength(limits.photos.maxRanges)),
      /** Photos in all ranges together. */
      photosCount: z.int().check(z.positive()),
    }),
    response: startedOperation,
    errors: ['conflict'],
  }),
  restoreAll: route({
    ...common,
    method: 'POST',
    path: '/photos/restore/all',
    status: 202,
    summary: 'Brings back every photo that can be restored, or those of one deletion',
    body: z.strictObject({ operationId: z.optional(id) }),
    response: startedOperation,
    errors: ['not-found', 'quota-exceeded', 'order-to-restore'],
  }),
  getOperation: route({
    ...common,
    method: 'GET',
    path: '/photos/operations/:id',
    summary: 'How far the work on many photos is',
    params: z.strictObject({ id }),
    response: libraryOperation,
    errors: ['not-found'],
  }),
};
