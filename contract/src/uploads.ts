import * as z from 'zod/mini';
import { route } from './route.ts';
import { count, id, instant } from './values.ts';

/**
 * tus 1.0.0 (https://tus.io/protocols/resumable-upload) at `{storageApi}/files`, with creation,
 * creation-with-upload, termination and expiration.
 */
export const uploadPath = '/files';

/**
 * Keys of `Upload-Metadata`, in small or capital letters, with `-` or `_` (`albumId`, `album_id`); the first two are required. `albumid`: an own
 * album, which gets the photo when the upload finishes. If it is gone by then, or full, the photo is in the library
 * only. `takenat`: when the photo was taken, as an export of another service tells it.
 */
export const uploadMetadataKeys = ['filename', 'filetype', 'sha256', 'albumid', 'takenat'] as const;

/** Instant in UTC, of a second as in Google's exports, or of a minute as in Apple's. */
export const exportedInstant = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/, 'must be like 2021-09-14T15:33:07Z or 2021-09-14T15:33Z'),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a time'),
);

/** Header of the response that finishes an upload, and of that to HEAD while the upload is kept. */
export const imageIdHeader = 'X-Image-Id';

/** Sent with `X-Image-Id`, if the photo went into the album of `albumid`: that album's id. */
export const albumIdHeader = 'X-Album-Id';

/** `1`: the library had this content; the response names that photo. */
export const duplicateHeader = 'X-Duplicate';

export const uploadTypes = ['image/heic', 'image/jpeg', 'image/png'] as const;
export type UploadType = (typeof uploadTypes)[number];

/** Bits a sample of the JPEGs that decoders and browsers show; medical devices make some of 12. */
export const jpegBits = 8;

/** An upload, also long after it became a photo. `imageId` once it is one. */
export const uploadRecord = z.object({
  uploadId: z.string(),
  imageId: z.optional(id),
  localFileName: z.string(),
  state: z.enum(['uploading', 'finished']),
  /** Bytes; `offset` is how many of `size` the service has. */
  size: count,
  offset: count,
  createdAt: instant,
});
export type UploadRecord = z.infer<typeof uploadRecord>;

export const uploadsRoutes = {
  getUpload: route({
    base: 'storageApi',
    auth: 'customer',
    method: 'GET',
    path: '/uploads/:id',
    status: 200,
    summary: 'What became of an upload; its id is that of tus and the `uploadId` of its photo',
    params: z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)) }),
    response: uploadRecord,
    errors: ['not-found'],
  }),
};
