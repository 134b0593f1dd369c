import type { ByteSource, ZipEntry } from '@keepsake/takeout';

/** Where a photo lies. */
export interface ZipPlace {
  readonly zip: File;
  readonly entry: ZipEntry;
}

/** Reads ranges of a chosen file. */
export function sourceOf(file: File): ByteSource {
  return {
    size: file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  };
}
