import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { deleteResult, photo } from './photos.ts';
import { route } from './route.ts';
import { id } from './values.ts';

const common = { base: 'photoManagementApi', auth: 'customer', status: 200 } as const;

/** Requests for photos that the caller names: first pages do without. */
export const photosByIdRoutes = {
  findPhotos: route({
    ...common,
    method: 'POST',
    path: '/photos/find',
    summary: 'Photos of the own library by their ids, in the order of these; others are left out',
    body: z.strictObject({
      photoIds: z.array(id).check(z.minLength(1), z.maxLength(limits.photos.batchSize)),
    }),
    response: z.object({ images: z.array(photo) }),
  }),
  setFavourites: route({
    ...common,
    method: 'POST',
    path: '/photos/favourites',
    summary: 'Makes photos favourites of their owner, or ends that',
    body: z.strictObject({
      photoIds: z.array(id).check(z.minLength(1), z.maxLength(limits.photos.batchSize)),
      isFavourite: z.boolean(),
    }),
    response: deleteResult,
  }),
};
