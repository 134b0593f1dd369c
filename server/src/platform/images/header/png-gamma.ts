import { type FileReader, readFileChunks } from './file-reader.ts';
import { readPngChunks } from './png-chunks.ts';

/** Chunks that override gAMA (PNG specification, 4.3). */
const strongerChunks = ['cICP', 'iCCP', 'sRGB'];

/** Colour chunks precede the picture data; hundreds of chunks mean none. */
const maxReads = 500;

async function findGamma(reader: FileReader): Promise<number | undefined> {
  let gamma: number | undefined;
  for await (const { type, start } of readPngChunks(reader)) {
    if (type === 'IDAT' || strongerChunks.includes(type)) return type === 'IDAT' ? gamma : undefined;
    if (type !== 'gAMA') continue;
    const content = await reader.read(start, 4);
    if (content.length === 4) gamma = content.readUInt32BE(0) / 100_000;
  }
  return gamma;
}

/** Gamma exponent of a PNG: 1 is linear, 0.45455 is about sRGB. */
export async function readPngGamma(path: string): Promise<number | undefined> {
  return readFileChunks(path, maxReads, findGamma).catch(() => undefined);
}
