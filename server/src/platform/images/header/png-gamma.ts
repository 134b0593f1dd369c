import { type FileReader, readFilePieces } from './file-reader.ts';
import { readPngChunks } from './png-chunks.ts';

/** Each of these says more than gAMA, and counts in its place (PNG specification, 4.3). */
const strongerChunks = ['cICP', 'iCCP', 'sRGB'];

/** A few chunks of colour stand in front of the picture data; who has hundreds says nothing about gamma. */
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

/** The exponent by which a PNG's samples were made from light: 1 is linear, 0.45455 as good as sRGB. */
export async function readPngGamma(path: string): Promise<number | undefined> {
  return readFilePieces(path, maxReads, findGamma).catch(() => undefined);
}
