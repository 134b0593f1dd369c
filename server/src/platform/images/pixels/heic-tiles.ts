import { checkSize, type PixelLimits } from '../header/stored-size.ts';
import { ImageRejected } from '../image-rejected.ts';
import type { HeicPicture } from './heic-picture.ts';
import type { Size } from './pixels.ts';
import { type Canvas, interleavingOf, locateRgb, paint, rgbColourSpace } from './rgb-image.ts';

/** Tiles of one size that cover a picture, after rotation. */
export interface Tiling extends Size {
  readonly columns: number;
  readonly rows: number;
  /** Overhang of the first column and row over the left and upper edge. */
  readonly left: number;
  readonly top: number;
}

/** Words read of `heif_image_tiling`, and its size. */
const tilingWords = 9;
const tilingBytes = 80;

/**
 * Tile layout of a picture; undefined for one coded in one piece, cropped, transparent, of odd size or
 * composed otherwise: those are decoded as a whole.
 */
export function readTiling({ library, handle, width, height }: HeicPicture): Tiling | undefined {
  const { functions } = library;
  if (functions._heif_image_handle_has_alpha_channel(handle)) return undefined;
  const address = library.allocate(tilingBytes);
  library.call((error) => functions._heif_image_handle_get_image_tiling(error, handle, 1, address));
  const words = Array.from({ length: tilingWords }, (_, at) => library.memory.readUInt32LE(address + at * 4));
  const [, columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, wholeWidth, wholeHeight] = words;
  if (columns * rows < 2 || wholeWidth !== width || wholeHeight !== height) return undefined;
  // A picture of odd size with colour at half resolution is not rotated as its tiles are.
  if ([width, height, tileWidth, tileHeight].some((side) => side % 2 === 1)) return undefined;
  const beyond = { x: columns * tileWidth - width, y: rows * tileHeight - height };
  if (beyond.x < 0 || beyond.y < 0 || beyond.x >= tileWidth || beyond.y >= tileHeight) return undefined;
  // The offsets of libheif 1.23 show the side of the overhang, but not its size.
  const [top = 0, left = 0] = words.slice(7);
  return {
    columns,
    rows,
    width: tileWidth,
    height: tileHeight,
    left: left > 0 ? beyond.x : 0,
    top: top > 0 ? beyond.y : 0,
  };
}

/** Throws `ImageRejected` for a picture without tiles that is too large to be decoded as a whole. */
export function requireTiling(picture: HeicPicture, limits: PixelLimits): Tiling | undefined {
  const tiling = readTiling(picture);
  if (!tiling) checkSize({ ...picture, isWholeInMemory: true }, limits);
  return tiling;
}

/** Decodes one tile and copies it to its place. Throws `ImageRejected`. */
function paintTile(picture: HeicPicture, tiling: Tiling, index: number, canvas: Canvas): void {
  const { library, handle } = picture;
  const { functions } = library;
  const column = index % tiling.columns;
  const row = Math.floor(index / tiling.columns);
  const interleaving = interleavingOf[canvas.channels];
  const image = library.callForResult((error, result) =>
    functions._heif_image_handle_decode_image_tile(
      error,
      handle,
      result,
      rgbColourSpace,
      interleaving,
      0,
      column,
      row,
    ),
  );
  const rgb = locateRgb(picture, image);
  if (rgb.width !== tiling.width || rgb.height !== tiling.height) {
    throw new ImageRejected('unreadable-image', 'tiles have different sizes');
  }
  paint(picture, rgb, canvas, column * tiling.width - tiling.left, row * tiling.height - tiling.top);
  functions._heif_image_release(image);
}

/** Paints tiles: threads that share the counter share the work. */
export function paintTiles(picture: HeicPicture, tiling: Tiling, canvas: Canvas, next: Int32Array): void {
  const count = tiling.columns * tiling.rows;
  for (;;) {
    const index = Atomics.add(next, 0, 1);
    if (index >= count) return;
    paintTile(picture, tiling, index, canvas);
  }
}
