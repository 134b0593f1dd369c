export interface MetadataBlocks {
  /** TIFF structure with EXIF tags. */
  readonly exif?: Uint8Array;
  readonly xmp?: string;
  /** Joined segments of a FLIR thermal camera. */
  readonly flir?: Uint8Array;
}

/** Real blocks are smaller than this; longer ones are ignored. */
export const maxBlockBytes = 4 * 1024 * 1024;
