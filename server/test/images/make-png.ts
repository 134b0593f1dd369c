import { crc32, deflateSync } from 'node:zlib';

/** A chunk with its length and checksum (PNG specification, 5.3). */
export function pngChunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + content.length);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

/** The same chunk with a wrong checksum. */
export function damaged(chunk: Buffer): Buffer {
  const bytes = Buffer.from(chunk);
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  return bytes;
}

function shares(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(Math.round(value * 100_000), index * 4);
  });
  return bytes;
}

export const gAMA = (gamma: number) => pngChunk('gAMA', shares(gamma));
/** White, red, green and blue, x and y of each. */
export const cHRM = (...values: number[]) => pngChunk('cHRM', shares(...values));
export const sRGB = pngChunk('sRGB', Buffer.of(0));
export const cICP = (...numbers: number[]) => pngChunk('cICP', Buffer.from(numbers));
export const iCCP = (profile: Buffer) =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(profile)]));
export const eXIf = (tiff: Buffer) => pngChunk('eXIf', tiff);

/** Colour types: grey, RGB, palette, grey with alpha, RGB with alpha. */
type PngType = 0 | 2 | 3 | 4 | 6;

export interface MadePng {
  readonly width: number;
  readonly height: number;
  readonly type: PngType;
  readonly depth?: 8 | 16;
  /** Samples of 8 bits of a pixel. */
  readonly pixel: (x: number, y: number) => readonly number[];
  readonly palette?: readonly (readonly number[])[];
  readonly first?: readonly Buffer[];
  readonly behindPalette?: readonly Buffer[];
  readonly last?: readonly Buffer[];
}

/** A PNG without filters. */
export function makePng({ width, height, type, depth = 8, pixel, palette, ...chunks }: MadePng): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  head[9] = type;
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => pixel(x, y)).flatMap((samples) =>
      samples.flatMap((sample) => (depth === 16 ? [sample, sample] : [sample])),
    ),
  ]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    ...(chunks.first ?? []),
    ...(palette ? [pngChunk('PLTE', Uint8Array.from(palette.flat()))] : []),
    ...(chunks.behindPalette ?? []),
    pngChunk('IDAT', deflateSync(Uint8Array.from(rows.flat()))),
    ...(chunks.last ?? []),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
