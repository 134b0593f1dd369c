import * as z from 'zod/mini';
import { importProgress } from './push.ts';
import { route } from './route.ts';
import { count, instant } from './values.ts';

/**
 * ACTIVE: photos can be used; also without an older library. NOT_ACTIVE: there is an older library, and its import has not
 * been started or has failed. DELETING: the whole library is being deleted, and uploads are refused
 * (`library-deleting`).
 */
export const activationStatuses = ['ACTIVE', 'NOT_ACTIVE', 'IMPORTING', 'DELETING'] as const;
export type ActivationStatus = (typeof activationStatuses)[number];

export const activation = z.object({
  status: z.enum(activationStatuses),
  /** Progress of the import under way, or of the last one that has finished. */
  progress: z.optional(importProgress),
  /** The last import has failed: it starts again on request only. */
  hasFailed: z.optional(z.boolean()),
});
export type Activation = z.infer<typeof activation>;

/** Why a photo of the older library was left out. */
export const refusedPhotoReasons = [
  /** Named in the older library, and not there. */
  'missing',
  /** Shorter or longer than the older library says, or other bytes. */
  'damaged',
  /** Not a picture that can be read. */
  'unreadable',
  /** A video, or a type that is not stored. */
  'unsupported',
  'too-large',
  /** The library has as many photos, or as many bytes, as it may have. */
  'library-full',
] as const;

export const refusedPhoto = z.object({ fileName: z.string(), reason: z.enum(refusedPhotoReasons) });
export type RefusedPhoto = z.infer<typeof refusedPhoto>;

export const importReport = z.object({
  finishedAt: instant,
  photosCount: count,
  /** Photos that were in the library already, by content. */
  photosKnown: count,
  photosRefused: count,
  /** Refused photos by name, at most `limits.activation.refusedPhotos`. */
  refused: z.array(refusedPhoto),
});
export type ImportReport = z.infer<typeof importReport>;

const common = { base: 'photoManagementApi', auth: 'customer', status: 200 } as const;

export const activationRoutes = {
  startActivation: route({
    ...common,
    method: 'POST',
    path: '/users/activate',
    summary:
      'Starts the import of the older library; not started when there is none, or when it runs already',
    response: z.object({ started: z.boolean() }),
  }),
  getActivation: route({
    ...common,
    method: 'GET',
    path: '/users/activate',
    summary: 'Whether the library can be used, and how far the import of an older one is',
    response: activation,
  }),
  getImportReport: route({
    ...common,
    method: 'GET',
    path: '/users/activate/report',
    summary: 'What the last finished import brought, and what it left out',
    response: importReport,
    errors: ['not-found'],
  }),
};
