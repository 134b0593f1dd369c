/**
 * Uploads speak tus 1.0.0 (https://tus.io/protocols/resumable-upload) at `{storageApi}/files`, with the
 * creation, creation-with-upload, termination and expiration extensions. These are the names both sides use.
 */
export const uploadPath = '/files';

/** Keys of `Upload-Metadata`: the first two are required. */
export const uploadMetadataKeys = ['filename', 'filetype', 'sha256'] as const;

/** The id of the photo: on the answer that finishes an upload, and on HEAD for as long as the upload is kept. */
export const imageIdHeader = 'X-Image-Id';

/** `1` when the same content was in the library already and the answer names that photo. */
export const duplicateHeader = 'X-Duplicate';

export const uploadTypes = ['image/heic', 'image/jpeg', 'image/png'] as const;
export type UploadType = (typeof uploadTypes)[number];
