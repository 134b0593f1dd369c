import { crc32 } from 'node:zlib';
import { type FileReader, readFileChunks } from './file-reader.ts';
import { type PngChunk, readPngChunks } from './png-chunks.ts';

/** Chunks of a frame with the size of the picture. */
export interface PngFrame {
  readonly header: readonly PngChunk[];
  readonly data: readonly PngChunk[];
}

/** Frames of a picture, and chunks of them. */
const maxReads = 1_000_000;

const sequenceBytes = 4;

/** Frames are put together in memory, three times for a moment; a process has 512 MiB. */
const maxFrameBytes = 48 * 1024 * 1024;

/** Whether a frame covers the picture, whose size IHDR has (PNG third edition, 11.3.6.2). */
async function isWhole(reader: FileReader, header: PngChunk, control: PngChunk): Promise<boolean> {
  const size = await reader.read(header.start, 8);
  const place = await reader.read(control.start, 20);
  // Sequence 0, width, height, and its place.
  return (
    place.readUInt32BE(0) === 0 && size.equals(place.subarray(4, 12)) && place.readBigUInt64BE(12) === 0n
  );
}

async function findFrame(reader: FileReader): Promise<PngFrame | 'other' | undefined> {
  const header: PngChunk[] = [];
  const data: PngChunk[] = [];
  let bytes = 0;
  let isAnimated = false;
  let hasStill = false;
  let hasFrame = false;
  for await (const chunk of readPngChunks(reader)) {
    hasStill ||= chunk.type === 'IDAT';
    if (chunk.type === 'fcTL') {
      if (!hasStill) return undefined;
      if (hasFrame) break;
      if (!header[0] || !(await isWhole(reader, header[0], chunk))) return 'other';
      hasFrame = true;
    } else if (chunk.type === 'acTL' && !hasStill) {
      isAnimated = (await reader.read(chunk.start, 4)).readUInt32BE(0) > 0;
    } else if (chunk.type === 'fdAT' && hasFrame) {
      const sequence = (await reader.read(chunk.start, sequenceBytes)).readUInt32BE(0);
      bytes += chunk.length;
      const isCut = chunk.start + chunk.length > reader.size;
      if (isCut || chunk.length < sequenceBytes || bytes > maxFrameBytes) return 'other';
      if (sequence !== data.push(chunk)) return 'other';
    } else if (!hasStill) header.push(chunk);
    if (hasStill && !isAnimated) return undefined;
  }
  if (!hasStill) return undefined;
  return data.length > 0 ? { header, data } : 'other';
}

/**
 * First frame of an animated PNG whose still image is no frame: Chromium 150 shows the frame, libpng the still.
 * `other` where the frame covers a part of the picture, or is damaged, of which Chromium shows nothing.
 */
export function readFirstFrame(path: string): Promise<PngFrame | 'other' | undefined> {
  return readFileChunks(path, maxReads, findFrame).catch(() => undefined);
}

const signatureBytes = 8;

function encodeChunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
  bytes.writeUInt32BE(content.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

/** PNG of a frame alone. */
export function extractFrame(path: string, { header, data }: PngFrame): Promise<Buffer> {
  return readFileChunks(path, maxReads, async (reader) => {
    const pieces = [await reader.read(0, signatureBytes)];
    for (const { start, length } of header) pieces.push(await reader.read(start - 8, length + 12));
    for (const { start, length } of data) {
      const content = await reader.read(start + sequenceBytes, length - sequenceBytes);
      pieces.push(encodeChunk('IDAT', content));
    }
    return Buffer.concat([...pieces, encodeChunk('IEND', Buffer.alloc(0))]);
  });
}
