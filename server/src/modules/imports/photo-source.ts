import type { SourceFile } from '../../platform/photo-sources/index.ts';
import type { AlbumEntry, PhotoEntry } from './imports.tables.ts';

export type SourceEntry =
  | { readonly kind: 'photo'; readonly photo: PhotoEntry }
  /**
   * Keys of albums differ from each other; those of photos, too. Albums of one identity are one album of the owner,
   * whichever sources list them.
   */
  | { readonly kind: 'album'; readonly key: string; readonly identity?: string; readonly album: AlbumEntry };

/** Photos and albums to import into one library: a folder, a bucket, an archive. */
export interface PhotoSource {
  /**
   * Lists everything, in order. The list is read once, and again when the import is started again.
   *
   * @throws SourceUnavailable; ListRefused when the list itself is wrong
   */
  list(): AsyncIterable<SourceEntry>;
  /**
   * Opens a photo's `file`.
   *
   * @throws SourceFileMissing, SourceUnavailable
   */
  open(file: string): Promise<SourceFile>;
  /** Whether the source responds at all, so that a file that breaks off is at fault itself. */
  isThere(): Promise<boolean>;
}

/** Name of a photo as its customer knows it. */
export const fileNameOf = ({ fileName, file }: PhotoEntry): string =>
  fileName ?? file.slice(file.lastIndexOf('/') + 1);

/** The list is wrong: the retailer has to correct it. The message names the place. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
}
