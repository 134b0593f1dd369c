import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { limits } from './limits.ts';
import { line, shopCode, shopInstant, text } from './values.ts';

/**
 * The list of an older library, `manifest.json` beside the photos of one customer (docs/old-library.md). Also the entries
 * that any source of photos has.
 */

const MIB = 1024 * 1024;

export const oldLibraryLimits = {
  /** Ten times the largest library known. */
  maxPhotos: 1_000_000,
  maxAlbums: limits.albums.maxAlbums,
  /** One photo or album of the list, as JSON: an album of 100,000 photos with long keys. */
  maxEntryBytes: 16 * MIB,
  /** Names of photos and albums in the older library: an id, or a path. */
  maxKeyLength: 500,
  maxFileLength: 1000,
} as const;

export const oldLibraryVersion = 1;

export const oldLibraryFiles = {
  /** List of one customer. */
  manifest: 'manifest.json',
  /** Mark of a retailer, written last. While it is missing nobody counts as having no photos. */
  complete: 'complete.json',
} as const;

const key = line(oldLibraryLimits.maxKeyLength).check(z.minLength(1));

/** Whether a path with `/` stays below the folder where it begins. */
export const isInside = (file: string) =>
  file.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\\'));

/** A path with `/`, relative to the folder of the manifest, which it cannot leave. */
const file = line(oldLibraryLimits.maxFileLength).check(
  z.refine(isInside, 'must be a path below the folder, with / and without . and ..'),
);

/** Time by a camera's clock, with the offset where it is known (decision 0006). */
const takenAt = z.iso
  .datetime({ local: true, offset: true })
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?([+-]\d\d:\d\d)?$/,
      'must be like 2019-07-04T16:31:05 or 2019-07-04T16:31:05+02:00',
    ),
  );

export const oldPhoto = z.strictObject({
  key,
  file,
  /** Length of the file. */
  bytes: z.int().check(z.positive()),
  /** 64 hex digits. */
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits'))),
  /** As the customer knows it; otherwise the last part of `file`. */
  fileName: z.optional(text(limits.upload.maxFileNameBytes)),
  /** Counts where the file itself has no date. */
  dateTaken: z.optional(takenAt),
  /** When the older library got it. */
  created: z.optional(shopInstant),
  /** When it was sent to the older library. */
  uploaded: z.optional(shopInstant),
  isFavourite: z.optional(z.boolean()),
});
export type OldPhoto = z.infer<typeof oldPhoto>;

export const oldAlbum = z.strictObject({
  key,
  /** Kept as it is. */
  name: text(limits.albums.maxNameLength).check(z.minLength(1)),
  /** Keys of photos in the order of the album. */
  photos: z.array(key),
  /** Key of one of them. */
  cover: z.optional(key),
  created: z.optional(shopInstant),
});
export type OldAlbum = z.infer<typeof oldAlbum>;

export const oldParticipant = z.union([
  z.strictObject({ email: emailAddress }),
  z.strictObject({ shopCustomerId: shopCode }),
]);
export type OldParticipant = z.infer<typeof oldParticipant>;

export const oldSharedAlbum = z.extend(oldAlbum, {
  /** Without the owner. Who is no customer yet joins with the first sign-in. */
  participants: z.array(oldParticipant).check(z.maxLength(limits.albums.maxParticipants)),
});
export type OldSharedAlbum = z.infer<typeof oldSharedAlbum>;

/** The first parts of the list. */
export const oldLibraryHead = z.strictObject({
  version: z.literal(oldLibraryVersion),
  /** The customer whose folder it is: a list in another's folder is refused. */
  customer: z.string().check(z.minLength(1), z.maxLength(oldLibraryLimits.maxKeyLength)),
});
export type OldLibraryHead = z.infer<typeof oldLibraryHead>;

export interface OldLibrary extends OldLibraryHead {
  readonly photos: readonly OldPhoto[];
  readonly albums: readonly OldAlbum[];
  readonly sharedAlbums: readonly OldSharedAlbum[];
}

/**
 * Folder of a customer below that of the retailer, by the shop's id of the customer, or else by the subject of their
 * identity. No id leaves its folder, and no two ids have the same one.
 */
export function oldLibraryFolder(kind: 'customers' | 'subjects', id: string): string {
  return `${kind}/${encodeURIComponent(id).replaceAll('.', '%2E')}`;
}
