/** What a file carries about the picture, found but not yet understood. */
export interface MetadataBlocks {
  /** A TIFF structure with the EXIF tags. */
  readonly exif?: Uint8Array;
  /** An XMP packet. */
  readonly xmp?: string;
  /** The joined segments of a FLIR thermal camera. */
  readonly flir?: Uint8Array;
}

/** Real blocks stay well below; what is longer is left alone rather than read into memory. */
export const maxBlockBytes = 4 * 1024 * 1024;
