export interface TiffShape {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly iccProfile: Uint8Array | undefined;
}

const short = 3;
const long = 4;
const undefinedBytes = 7;

/** Rows a strip: the reader holds one strip at a time. */
const stripRows = 64;

type Field = readonly [tag: number, type: number, values: readonly number[] | Uint8Array];

function encodeValues(type: number, values: Field[2]): Buffer {
  if (values instanceof Uint8Array) return Buffer.from(values);
  const bytes = Buffer.alloc(values.length * (type === short ? 2 : 4));
  values.forEach((value, index) => {
    if (type === short) bytes.writeUInt16LE(value, index * 2);
    else bytes.writeUInt32LE(value, index * 4);
  });
  return bytes;
}

function listFields(shape: TiffShape, strips: readonly number[], pixelsAt: number): Field[] {
  const { width, height, channels, iccProfile } = shape;
  const row = width * channels;
  return [
    [256, long, [width]],
    [257, long, [height]],
    [258, short, Array(channels).fill(8)],
    [259, short, [1]],
    [262, short, [2]],
    [273, long, strips.map((first) => pixelsAt + first * row)],
    [277, short, [channels]],
    [278, long, [stripRows]],
    [279, long, strips.map((first) => Math.min(stripRows, height - first) * row)],
    [284, short, [1]],
    ...(channels === 4 ? [[338, short, [2]] as const] : []),
    ...(iccProfile ? [[34675, undefinedBytes, iccProfile] as const] : []),
  ];
}

/** One directory entry: the value itself if it fits into four bytes, else its offset. */
function encodeEntry([tag, type, values]: Field, value: Buffer, valueAt: number): Buffer {
  const entry = Buffer.alloc(12);
  entry.writeUInt16LE(tag, 0);
  entry.writeUInt16LE(type, 2);
  entry.writeUInt32LE(values.length, 4);
  if (value.length <= 4) value.copy(entry, 8);
  else entry.writeUInt32LE(valueAt, 8);
  return entry;
}

/** Header, directory and long values. Its length is independent of the values. */
function encodeHead(fields: readonly Field[]): Buffer {
  const header = Buffer.alloc(10);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(fields.length, 8);
  const entries: Buffer[] = [];
  const longValues: Buffer[] = [];
  let end = header.length + fields.length * 12 + 4;
  for (const field of fields) {
    const value = encodeValues(field[1], field[2]);
    entries.push(encodeEntry(field, value, end));
    if (value.length <= 4) continue;
    longValues.push(value);
    end += value.length;
  }
  return Buffer.concat([header, ...entries, Buffer.alloc(4), ...longValues]);
}

/**
 * Creates an uncompressed TIFF without its pixels: the way to pass pixels with a colour profile to libvips.
 * Threads may share it.
 *
 * @returns the file, and the part of it for rows of 8-bit channels
 */
export function createTiff(shape: TiffShape): { file: Buffer; pixels: Buffer } {
  const strips = Array.from({ length: Math.ceil(shape.height / stripRows) }, (_, index) => index * stripRows);
  const headBytes = encodeHead(listFields(shape, strips, 0)).length;
  const file = Buffer.from(new SharedArrayBuffer(headBytes + shape.width * shape.height * shape.channels));
  encodeHead(listFields(shape, strips, headBytes)).copy(file);
  return { file, pixels: file.subarray(headBytes) };
}
