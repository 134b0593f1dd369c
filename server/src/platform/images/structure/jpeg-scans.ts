import type { FileReader } from '../header/file-reader.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Baseline, extended and progressive, with Huffman or arithmetic coding; decoders show few of the others. */
const usualFrames = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
const progressiveFrames = new Set([0xc2, 0xc6, 0xca, 0xce]);
/** Markers DHT, JPG and DAC, which share the range of frame headers (ITU-T T.81, table B.1). */
const notFrames = new Set([0xc4, 0xc8, 0xcc]);

const bufferBytes = 64 * 1024;
/** Bytes needed of a segment: its length, and the number of components of a frame or scan. */
const headBytes = 8;
/** The last segment may be shorter than what is needed of others. */
const behindEnd = Buffer.alloc(headBytes);

/** Stuffed zeros, fill bytes, TEM and restart markers (RST0-RST7) begin nothing. */
function startsSegment(code: number): boolean {
  return code > 0x01 && code < 0xff && (code < 0xd0 || code > 0xd8);
}

/** Position of the next significant marker; without one, of the last byte, which may begin one. */
function findMarker(piece: Buffer, from: number): number {
  let at = from;
  while (at < piece.length - 1 && !(piece[at] === 0xff && startsSegment(piece[at + 1] as number))) at += 1;
  return at;
}

export interface JpegScans {
  /** All scans, unless counting ended early. */
  readonly scans: number;
  readonly hasEnd: boolean;
  /** Position of the end marker. */
  readonly end: number | undefined;
  /** Whether the frame is one that decoders show. */
  readonly isUsual: boolean;
}

/** Scans a chunk synchronously: millions of awaits would cost too much. */
class MarkerScanner {
  readonly #most: number;
  scans = 0;
  /** Position of the end marker in its chunk. */
  end: number | undefined;
  hasOneScan = false;
  isUsual = false;
  #components = 0;
  #isProgressive = false;

  constructor(most: number) {
    this.#most = most;
  }

  get hasEnd(): boolean {
    return this.end !== undefined;
  }

  get isOver(): boolean {
    return this.hasEnd || this.scans > this.#most;
  }

  /** Returns where to continue: at a segment whose head is not in the chunk, else after the chunk. */
  read(piece: Buffer): number {
    let at = findMarker(piece, 0);
    while (!this.isOver && at + 2 + headBytes <= piece.length) at = findMarker(piece, this.#pass(piece, at));
    return at;
  }

  /** Returns the end of a segment's content. */
  #pass(piece: Buffer, marker: number): number {
    const code = piece[marker + 1] as number;
    const at = marker + 2;
    if (code === endOfImage) this.end = marker;
    if (code >= 0xc0 && code <= 0xcf && !notFrames.has(code)) {
      this.#components = piece.readUInt8(at + 7);
      this.#isProgressive = progressiveFrames.has(code);
      this.isUsual = usualFrames.has(code);
    }
    if (code === startOfScan) {
      this.scans += 1;
      const hasAll = !this.#isProgressive && piece.readUInt8(at + 2) === this.#components;
      this.hasOneScan = this.scans === 1 && hasAll;
    }
    return at + Math.max(piece.readUInt16BE(at), 2);
  }
}

/** Whether an end marker ends the file: a single scan up to it need not be read. */
async function endsWithMarker(reader: FileReader): Promise<boolean> {
  return (await reader.read(reader.size - 2, 2)).equals(Buffer.from([0xff, endOfImage]));
}

/** Counts scans of the first picture, up to its end marker, at most to `most` + 1. */
export async function countScans(reader: FileReader, most: number): Promise<JpegScans> {
  const scanner = new MarkerScanner(most);
  let isSeen = false;
  let start = 0;
  for (let position = 2; position < reader.size; ) {
    const piece = await reader.read(position, bufferBytes);
    const isLast = piece.length < bufferBytes;
    start = position;
    position += scanner.read(isLast ? Buffer.concat([piece, behindEnd]) : piece);
    if (scanner.isOver || isLast) break;
    if (scanner.hasOneScan && !isSeen && (await endsWithMarker(reader)))
      return { scans: 1, hasEnd: true, end: reader.size - 2, isUsual: scanner.isUsual };
    isSeen = scanner.hasOneScan;
  }
  const { scans, hasEnd, isUsual } = scanner;
  return { scans, hasEnd, end: scanner.end === undefined ? undefined : start + scanner.end, isUsual };
}
