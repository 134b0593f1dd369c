import { ImageRejected } from '../image-rejected.ts';

/** Size in the header, before rotation. */
export interface StoredSize {
  readonly width: number;
  readonly height: number;
  /**
   * Whether decoding holds the whole picture in memory: HEIC in one piece, progressive JPEG, interlaced PNG.
   */
  readonly isWholeInMemory: boolean;
}

export interface PixelLimits {
  readonly maxPixels: number;
  readonly maxPixelsWholeInMemory: number;
}

/** Throws `ImageRejected` for no pixels or too many for its kind. */
export function checkSize({ width, height, isWholeInMemory }: StoredSize, limits: PixelLimits): void {
  if (width === 0 || height === 0) throw new ImageRejected('unreadable-image', 'a side of no pixels');
  const limit = isWholeInMemory ? limits.maxPixelsWholeInMemory : limits.maxPixels;
  if (width * height > limit) {
    throw new ImageRejected('too-many-pixels', `${width} x ${height} is more than ${limit} pixels`);
  }
}
