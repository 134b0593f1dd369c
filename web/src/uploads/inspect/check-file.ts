import { limits } from '@keepsake/contract/limits';
import type { UploadType } from '@keepsake/contract/uploads';
import type { Failure, FailureCode } from '../queue/upload-state.ts';

const typeByExtension: Readonly<Record<string, UploadType>> = {
  heic: 'image/heic',
  heif: 'image/heic',
  hif: 'image/heic',
  jfif: 'image/jpeg',
  jpe: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mpo: 'image/jpeg',
  png: 'image/png',
};

const typeByMime: Readonly<Record<string, UploadType>> = {
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/png': 'image/png',
};

const types = new Set(Object.values(typeByExtension));

const extensionsOf = (uploadType: UploadType) =>
  Object.entries(typeByExtension).flatMap(([extension, type]) =>
    type === uploadType ? `.${extension}` : [],
  );

/** For inputs; browsers without HEIC use the extensions. */
export const acceptedFiles = [...types, ...[...types].flatMap(extensionsOf)];

/** The same for Chromium's picker, and zips. */
export const acceptedByType = () => ({
  ...Object.fromEntries([...types].map((type) => [type, extensionsOf(type)])),
  'application/zip': ['.zip'],
});

/** Whether a file may be an export of Google or Apple. */
export const isZip = ({ name }: Pick<File, 'name'>) => /\.zip$/i.test(name);

/** The type by MIME type, else by extension: some systems send no MIME type. */
export function promisedType({ name, type }: Pick<File, 'name' | 'type'>): UploadType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return typeByMime[type.toLowerCase()] ?? typeByExtension[extension];
}

/**
 * Whether a file may be a photo whatever its name says: its content decides. Systems have no type for what they do not
 * know, and their own for pictures.
 */
export function mayBePhoto(file: Pick<File, 'name' | 'type'>): boolean {
  return promisedType(file) !== undefined || /^($|image\/|application\/octet-stream$)/i.test(file.type);
}

/** Checks type and size before the upload; uses the service's error codes. */
export function checkFile(file: Pick<File, 'name' | 'type' | 'size'>): Failure | undefined {
  if (!mayBePhoto(file)) return refusal('unsupported-type');
  if (file.size === 0) return refusal('empty-file');
  if (file.size > limits.upload.maxBytes) return refusal('too-large');
  return undefined;
}

export function refusal(code: FailureCode): Failure {
  return { code, retryable: false };
}
