import { type FileReader, readFileChunks } from './file-reader.ts';
import type { ImageType } from './image-type.ts';
import { readJpegSegments } from './jpeg-segments.ts';
import { readPngChunks } from './png-chunks.ts';
import { readSoundChunk } from './png-colour.ts';

/** EXIF orientation, 1 for upright (CIPA DC-008, 4.6.5). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const orientationTag = 0x112;
const exifDirectoryTag = 0x8769;
const shortType = 3;
const longType = 4;
const entryBytes = 12;

class Tiff {
  readonly #bytes: Buffer;
  readonly #isBig: boolean;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#isBig = bytes.toString('latin1', 0, 2) === 'MM';
  }

  /** Reads a number; 0 behind the end. */
  number(at: number, size: 2 | 4): number {
    if (at + size > this.#bytes.length) return 0;
    return this.#isBig ? this.#bytes.readUIntBE(at, size) : this.#bytes.readUIntLE(at, size);
  }

  get isTiff(): boolean {
    return ['II', 'MM'].includes(this.#bytes.toString('latin1', 0, 2)) && this.number(2, 2) === 42;
  }

  /** Offsets of the entries of a directory that are whole. */
  *entries(directory: number): Generator<number> {
    const first = directory + 2;
    const end = Math.min(first + this.number(directory, 2) * entryBytes, this.#bytes.length - entryBytes + 1);
    for (let at = first; at < end; at += entryBytes) yield at;
  }
}

function findIn(tiff: Tiff, directory: number, isFirst: boolean): Orientation | undefined {
  let exifDirectory: number | undefined;
  for (const at of tiff.entries(directory)) {
    const [tag, type, count] = [tiff.number(at, 2), tiff.number(at + 2, 2), tiff.number(at + 4, 4)];
    if (count !== 1) continue;
    const value = tiff.number(at + 8, 2);
    if (tag === orientationTag && type === shortType && value >= 1 && value <= 8) return value as Orientation;
    if (tag === exifDirectoryTag && type === longType) exifDirectory ??= tiff.number(at + 8, 4);
  }
  return isFirst && exifDirectory !== undefined ? findIn(tiff, exifDirectory, false) : undefined;
}

/**
 * Orientation in a TIFF structure as Chromium 150 reads it: the first one that is one number of type SHORT from 1 to 8,
 * in the first directory or that of EXIF. libexif also takes other types and counts.
 */
function findOrientation(bytes: Buffer): Orientation | undefined {
  const tiff = new Tiff(bytes);
  return tiff.isTiff ? findIn(tiff, tiff.number(4, 4), true) : undefined;
}

const app1 = 0xe1;
const exifMark = 'Exif\0';
/** The mark, and one byte of any value. */
const exifHeaderBytes = 6;
/** Shorter segments do not count: header and first offset. */
const minExifBytes = exifHeaderBytes + 8;

async function findInJpeg(reader: FileReader): Promise<Orientation | undefined> {
  for await (const { marker, start, length } of readJpegSegments(reader)) {
    if (marker !== app1 || length < minExifBytes) continue;
    const content = await reader.read(start, length);
    if (content.toString('latin1', 0, exifMark.length) !== exifMark) continue;
    return findOrientation(content.subarray(exifHeaderBytes));
  }
  return undefined;
}

/** Longer blocks hold no camera's data. */
const maxExifBytes = 4 * 1024 * 1024;

/** Browsers read the first eXIf before the image data only. */
async function findInPng(reader: FileReader): Promise<Orientation | undefined> {
  for await (const chunk of readPngChunks(reader)) {
    if (chunk.type === 'IDAT') return undefined;
    if (chunk.type !== 'eXIf' || chunk.length > maxExifBytes) continue;
    const content = await readSoundChunk(reader, chunk);
    if (content) return findOrientation(content);
  }
  return undefined;
}

/** As for other metadata: a file of 100 MiB may have 60,000 comments before its EXIF data. */
const maxReads = 1_000_000;

/** Damaged metadata counts as none. */
export async function readOrientation(
  path: string,
  type: Exclude<ImageType, 'image/heic'>,
): Promise<Orientation> {
  const find = type === 'image/jpeg' ? findInJpeg : findInPng;
  return (await readFileChunks(path, maxReads, find).catch(() => undefined)) ?? 1;
}
