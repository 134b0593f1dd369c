import { ImageRejected } from '../image-rejected.ts';

/** Size in pixels as the header states it, before any turning. */
export interface StoredSize {
  readonly width: number;
  readonly height: number;
  /** Decoding holds the whole picture in memory: HEIC, progressive JPEG, interlaced PNG. */
  readonly isWholeInMemory: boolean;
}

export interface PixelLimits {
  readonly maxPixels: number;
  /** For pictures that decoding holds whole in memory. */
  readonly maxPixelsWholeInMemory: number;
}

/** Throws `ImageRejected` when a picture has no pixels or more than its kind may have. */
export function checkSize({ width, height, isWholeInMemory }: StoredSize, limits: PixelLimits): void {
  if (width === 0 || height === 0) throw new ImageRejected('unreadable-image', 'a side of no pixels');
  const limit = isWholeInMemory ? limits.maxPixelsWholeInMemory : limits.maxPixels;
  if (width * height > limit) {
    throw new ImageRejected('too-many-pixels', `${width} x ${height} is more than ${limit} pixels`);
  }
}
