import { ImageRejected } from '../image-rejected.ts';
import type { HeicPicture } from './heic-picture.ts';
import type { Pointer } from './libheif.ts';
import type { Size } from './pixels.ts';

/** Values of libheif's enums. */
export const rgbColourSpace = 1;
const interleavedRgb = 10;
const interleavedRgba = 11;
const interleavedChannel = 10;

export const interleavingOf = { 3: interleavedRgb, 4: interleavedRgba } as const;

/** Where a decoded picture stands in the memory of libheif: 8 bits a channel, channels side by side. */
export interface RgbImage extends Size {
  readonly address: Pointer;
  /** Bytes from a row to the next. */
  readonly stride: number;
}

/** Rows of bytes that hold a picture or more than it. */
export interface Canvas extends Size {
  readonly pixels: Uint8Array;
  readonly channels: 3 | 4;
}

export function locateRgb({ library }: HeicPicture, image: Pointer): RgbImage {
  const { functions } = library;
  const address = functions._heif_image_get_plane_readonly2(image, interleavedChannel, library.result);
  if (address === 0) throw new ImageRejected('unreadable-image', 'libheif decoded no colours');
  return {
    address,
    stride: library.memory.readUInt32LE(library.result),
    width: functions._heif_image_get_width(image, interleavedChannel),
    height: functions._heif_image_get_height(image, interleavedChannel),
  };
}

/** Copies a picture to a place of the canvas; what stands over its edges is left out. */
export function paint(
  { library }: HeicPicture,
  image: RgbImage,
  canvas: Canvas,
  left: number,
  top: number,
): void {
  const { memory } = library;
  const { pixels, channels } = canvas;
  const skipped = Math.max(0, -left);
  const bytes = (Math.min(image.width, canvas.width - left) - skipped) * channels;
  const last = Math.min(image.height, canvas.height - top);
  for (let y = Math.max(0, -top); y < last; y += 1) {
    const from = image.address + y * image.stride + skipped * channels;
    memory.copy(pixels, ((top + y) * canvas.width + left + skipped) * channels, from, from + bytes);
  }
}
