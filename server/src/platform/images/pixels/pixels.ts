/** An uncompressed, upright sRGB picture, 8 bits a channel: 1 channel is grey, 3 are RGB. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of a picture in a square of `side` pixels: never enlarged, at least one pixel. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
