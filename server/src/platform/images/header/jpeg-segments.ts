import type { FileReader } from './file-reader.ts';

export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly length: number;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** TEM, RST0-RST7 and SOI have no length. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Index of the first marker code; stray and fill bytes (0xFF) are skipped, as decoders do. */
function findMarker(piece: Uint8Array): number | undefined {
  for (let at = 1; at < piece.length; at += 1) {
    const code = piece[at];
    if (piece[at - 1] === 0xff && code !== 0xff && code !== 0x00) return at;
  }
  return undefined;
}

const pieceLength = 2048;

async function nextMarker(reader: FileReader, from: number): Promise<number | undefined> {
  for (let position = from; position < reader.size - 1; position += pieceLength - 1) {
    const found = findMarker(await reader.read(position, pieceLength));
    if (found !== undefined) return position + found;
  }
  return undefined;
}

/** Segments up to the first scan (ITU-T T.81, annex B). */
export async function* readJpegSegments(reader: FileReader): AsyncGenerator<JpegSegment> {
  let position = 2;
  while (true) {
    const at = await nextMarker(reader, position);
    if (at === undefined) return;
    const head = await reader.read(at, 3);
    const marker = head.readUInt8(0);
    if (marker === startOfScan || marker === endOfImage) return;
    position = at + 1;
    if (standsAlone(marker)) continue;
    if (head.length < 3) return;
    const length = head.readUInt16BE(1);
    yield { marker, start: at + 3, length: Math.max(length - 2, 0) };
    position = at + 1 + Math.max(length, 2);
  }
}
