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

/** Picture of 8 bits a channel, interleaved. */
export interface RgbImage extends Size {
  readonly address: Pointer;
  /** Bytes from a row to the next. */
  readonly stride: number;
}

export interface Canvas extends Size {
  readonly pixels: Uint8Array;
  readonly channels: 3 | 4;
  /** Factor; with 2, each pixel is the mean of four of the picture. */
  readonly shrink: 1 | 2;
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

/** Warnings of libheif that a part could not be decoded: `heif_error_Invalid_input` and `_Decoder_plugin_error`. */
const partFailed: readonly number[] = [2, 7];
const mostWarnings = 16;
/** Length of a `heif_error`. */
const warningBytes = 12;

/** Whether libheif left out a tile that it could not decode. It says nothing of wrong pixels in a tile. */
export function lacksParts({ library }: HeicPicture, image: Pointer): boolean {
  const address = library.allocate(mostWarnings * warningBytes);
  const count = library.functions._heif_image_get_decoding_warnings(image, 0, address, mostWarnings);
  const { memory } = library;
  const codes = Array.from({ length: count }, (_, at) => memory.readUInt32LE(address + at * warningBytes));
  return codes.some((code) => partFailed.includes(code));
}

/** @param left position in the picture */
export function paint(
  picture: HeicPicture,
  image: RgbImage,
  canvas: Canvas,
  left: number,
  top: number,
): void {
  if (canvas.shrink === 2) paintHalved(picture, image, canvas, left / 2, top / 2);
  else copyRows(picture, image, canvas, left, top);
}

/** Paints at half size; sides and positions are even. */
function paintHalved(
  { library: { memory } }: HeicPicture,
  { address, stride, width, height }: RgbImage,
  canvas: Canvas,
  left: number,
  top: number,
): void {
  const { pixels, channels } = canvas;
  const firstX = Math.max(0, -left);
  const lastX = Math.min(width / 2, canvas.width - left);
  const lastY = Math.min(height / 2, canvas.height - top);
  for (let y = Math.max(0, -top); y < lastY; y += 1) {
    let from = address + 2 * y * stride + 2 * firstX * channels;
    let to = ((top + y) * canvas.width + left + firstX) * channels;
    for (let x = firstX; x < lastX; x += 1) {
      for (let channel = 0; channel < channels; channel += 1, from += 1, to += 1) {
        const sum =
          (memory[from] as number) +
          (memory[from + channels] as number) +
          (memory[from + stride] as number) +
          (memory[from + stride + channels] as number);
        pixels[to] = (sum + 2) >> 2;
      }
      from += channels;
    }
  }
}

function copyRows(
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
