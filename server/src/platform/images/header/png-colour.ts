import { crc32, inflateSync } from 'node:zlib';
import { type FileReader, readFileChunks } from './file-reader.ts';
import { type PngChunk, readPngChunks } from './png-chunks.ts';

/** What a PNG states about its colour before its image data. */
export interface PngColour {
  /** Numbers of ITU-T H.273 for primaries, transfer, matrix and range. */
  readonly cicp?: Uint8Array;
  readonly profile?: Buffer;
  readonly isSrgb?: boolean;
  /** Exponent of the encoding: 1 is linear, 0.45455 is about sRGB. */
  readonly gamma?: number;
  readonly chromaticities?: readonly number[];
}

/** Colour chunks precede the picture data, and may follow many of text. */
const maxReads = 100_000;

/** Profiles of printers have up to 2 MiB; a chunk of 400 KB may inflate to 256 MB. */
const maxProfileBytes = 4 * 1024 * 1024;

/** Number of a fixed-point value (PNG specification, 11.3.2). */
const readShares = (content: Buffer) =>
  Array.from({ length: content.length / 4 }, (_, index) => content.readUInt32BE(index * 4) / 100_000);

/** Chromium ignores a profile without a name, or packed by another method than the only one there is. */
function inflateProfile(content: Buffer): Buffer {
  const name = content.indexOf(0);
  if (name < 1 || content[name + 1] !== 0) throw new RangeError('a profile without a name or method');
  return inflateSync(content.subarray(name + 2), { maxOutputLength: maxProfileBytes });
}

/** Parts by chunk type, with the length of the chunk where it is fixed. */
const parts: Readonly<Record<string, { length?: number; read(content: Buffer): PngColour }>> = {
  cICP: { length: 4, read: (content) => ({ cicp: content }) },
  iCCP: { read: (content) => ({ profile: inflateProfile(content) }) },
  // Intents above 3 have no meaning, and the chunk is ignored.
  sRGB: { length: 1, read: (content) => (content.readUInt8(0) < 4 ? { isSrgb: true } : {}) },
  gAMA: { length: 4, read: (content) => ({ gamma: readShares(content)[0] ?? 0 }) },
  cHRM: { length: 32, read: (content) => ({ chromaticities: readShares(content) }) },
};

/** Content of a chunk; undefined for a wrong length or checksum, for which decoders ignore it. */
export async function readSoundChunk(reader: FileReader, chunk: PngChunk): Promise<Buffer | undefined> {
  const bytes = await reader.read(chunk.start - 4, chunk.length + 8);
  if (bytes.length < chunk.length + 8) return undefined;
  const isSound = crc32(bytes.subarray(0, -4)) === bytes.readUInt32BE(bytes.length - 4);
  return isSound ? Buffer.from(bytes.subarray(4, -4)) : undefined;
}

async function readPart(reader: FileReader, chunk: PngChunk): Promise<PngColour> {
  const part = parts[chunk.type];
  if (!part || chunk.length > maxProfileBytes || (part.length ?? chunk.length) !== chunk.length) return {};
  const content = await readSoundChunk(reader, chunk);
  try {
    return content ? part.read(content) : {};
  } catch {
    return {};
  }
}

async function findColour(reader: FileReader): Promise<PngColour> {
  let colour: PngColour = {};
  let hasPalette = false;
  for await (const chunk of readPngChunks(reader)) {
    if (chunk.type === 'IDAT') break;
    hasPalette ||= chunk.type === 'PLTE';
    // Chromium ignores a late cICP, but no late iCCP as libpng does; of two chunks of a type, the first counts.
    if (hasPalette && chunk.type === 'cICP') continue;
    colour = { ...(await readPart(reader, chunk)), ...colour };
  }
  return colour;
}

/** Damaged chunks count as absent. */
export async function readPngColour(path: string): Promise<PngColour> {
  return readFileChunks(path, maxReads, findColour).catch(() => ({}));
}
