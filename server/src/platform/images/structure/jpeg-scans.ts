import type { FileReader } from '../header/file-reader.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;
const progressiveFrames = new Set([0xc2, 0xc6, 0xca, 0xce]);
/** DHT, JPG and DAC lie among the frame headers (ITU-T T.81, table B.1). */
const notFrames = new Set([0xc4, 0xc8, 0xcc]);

const pieceBytes = 64 * 1024;
/** What a caller may need behind a position. */
const leastBytes = 16;

/** Pieces of a file that are used more than once. */
class Window {
  readonly #reader: FileReader;
  #start = 0;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(reader: FileReader) {
    this.#reader = reader;
  }

  /** Bytes from `position` on: at least 16 of them, unless the file ends. */
  async from(position: number): Promise<Buffer> {
    const end = this.#start + this.#bytes.length;
    const isThere = position >= this.#start && Math.min(position + leastBytes, this.#reader.size) <= end;
    if (!isThere) {
      this.#bytes = await this.#reader.read(position, pieceBytes);
      this.#start = position;
    }
    return this.#bytes.subarray(position - this.#start);
  }
}

/** Stuffed zeros, fill bytes, TEM and restart markers (RST0-RST7) begin nothing. */
function beginsSomething(code: number): boolean {
  return code > 0x01 && code < 0xff && (code < 0xd0 || code > 0xd8);
}

interface Marker {
  readonly code: number;
  /** Place of its length field. */
  readonly at: number;
}

async function nextMarker(window: Window, from: number): Promise<Marker | undefined> {
  for (let position = from; ; ) {
    const piece = await window.from(position);
    if (piece.length < 2) return undefined;
    for (let at = 1; at < piece.length; at += 1) {
      const code = piece[at] as number;
      if (piece[at - 1] === 0xff && beginsSomething(code)) return { code, at: position + at + 1 };
    }
    position += piece.length - 1;
  }
}

export interface JpegScans {
  /** How many scans were counted: all of them, unless counting ended early. */
  readonly scans: number;
  readonly hasEnd: boolean;
}

/** A picture in one scan that ends the file with its end marker need not be read to know that it is whole. */
async function isWholeAtSight(reader: FileReader, hasOneScan: boolean): Promise<boolean> {
  return hasOneScan && (await reader.read(reader.size - 2, 2)).equals(Buffer.from([0xff, endOfImage]));
}

/** Counts the scans of the first picture in a JPEG up to its end marker, and no further than to `most` + 1. */
export async function countScans(reader: FileReader, most: number): Promise<JpegScans> {
  const window = new Window(reader);
  let components = 0;
  let isProgressive = false;
  let scans = 0;
  for (let position = 2; scans <= most; ) {
    const marker = await nextMarker(window, position);
    if (!marker) return { scans, hasEnd: false };
    const { code, at } = marker;
    if (code === endOfImage) return { scans, hasEnd: true };
    const head = await window.from(at);
    if (head.length < 8) return { scans, hasEnd: false };
    if (code >= 0xc0 && code <= 0xcf && !notFrames.has(code)) {
      components = head.readUInt8(7);
      isProgressive = progressiveFrames.has(code);
    }
    position = at + Math.max(head.readUInt16BE(0), 2);
    if (code !== startOfScan) continue;
    scans += 1;
    const hasOneScan = !isProgressive && head.readUInt8(2) === components;
    if (scans === 1 && (await isWholeAtSight(reader, hasOneScan))) return { scans, hasEnd: true };
  }
  return { scans, hasEnd: false };
}
