import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { count, id, storedEmail } from './values.ts';

const { maxPhotos, maxBodyBytes } = limits.tempSelections;

export const newTempSelection = z.object({
  tempSelectionId: id,
  /** Extension: for the editor, as bearer token of `listTempSelectionPhotos`. In this response only. */
  editorToken: z.optional(z.string()),
});
export type NewTempSelection = z.infer<typeof newTempSelection>;

/** Ids in the order of the selection, each once. */
const photoIds = z.array(id);

/** What an editor needs of a photo. Sizes are pixels of the original after orientation. */
const photoToEdit = z.object({
  photoId: id,
  /** Safe to save: with an extension of the original's type. */
  fileName: z.string(),
  width: count,
  height: count,
  /** True: part of the picture is missing, and of the print. */
  damaged: z.optional(z.boolean()),
  /** JPEG whose longest side has at most 1,300 pixels. */
  previewUrl: z.url(),
});

const deletedPhoto = z.object({ photoId: id, isDeleted: z.literal(true) });

export const tempSelectionPhotos = z.object({
  photos: z.array(z.union([photoToEdit, deletedPhoto])),
  /** The retailer's own id of the customer, whose order it will be; null: the retailer has sent none. */
  shopCustomerId: z.nullable(z.string()),
  /**
   * Identity of the customer, by which the retailer creates one without that id (`PUT
   * /back-office/customers/{id}`).
   */
  identity: z.nullable(z.object({ issuer: z.string(), subject: z.string() })),
  /** E-mail of the account, so that nobody asks for it. */
  email: z.optional(storedEmail),
});
export type TempSelectionPhotos = z.infer<typeof tempSelectionPhotos>;

const common = { base: 'selectionsApi', params: z.strictObject({ id }) } as const;

export const selectionsRoutes = {
  createTempSelection: route({
    base: 'selectionsApi',
    auth: 'customer',
    refuses: ['Blocked'],
    method: 'POST',
    path: '/temp-selections',
    status: 201,
    maxBodyBytes,
    rateLimits: { perAccount: ['tempSelectionsPerAccount'] },
    summary: `A selection of 1 to ${maxPhotos} photos of the own library for another service, valid for a day`,
    body: z.strictObject({
      photoIds: photoIds.check(
        z.minLength(1),
        z.refine((ids) => new Set(ids).size <= maxPhotos, { error: `must name at most ${maxPhotos} photos` }),
      ),
    }),
    response: newTempSelection,
    errors: ['not-found'],
  }),
  getTempSelection: route({
    ...common,
    auth: 'customer',
    method: 'GET',
    path: '/temp-selections/:id',
    status: 200,
    summary: 'Ids of the selected photos, in the order of the selection',
    response: z.object({ photoIds }),
    errors: ['not-found'],
  }),
  listTempSelectionPhotos: route({
    ...common,
    auth: 'editor',
    method: 'GET',
    path: '/temp-selections/:id/photos',
    status: 200,
    rateLimits: { perAccount: ['editorReadsPerAccount'] },
    summary: 'The selected photos, in the order of the selection',
    response: tempSelectionPhotos,
    errors: ['not-found'],
  }),
};
