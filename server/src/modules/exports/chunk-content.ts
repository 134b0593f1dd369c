import { setImmediate } from 'node:timers/promises';
import { type ArchiveEntry, type ArchiveLayout, layoutArchive } from '../../platform/archives/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import { DamagedBlob } from '../../platform/integrity-check/index.ts';
import type { FoundChunk } from './export-files.repository.ts';
import { type PlanPhoto, readPhotoLine } from './prepare/plan-lines.ts';
import { type ManifestPart, readParts } from './prepare/write-manifest.ts';

export type ChunkPhoto = ArchiveEntry & Pick<PlanPhoto, 'photoId' | 'blobKey'>;

export interface ChunkContent {
  readonly layout: ArchiveLayout;
  /** Only the first chunk has the manifest, before its photos. */
  readonly parts: readonly ManifestPart[];
  readonly photos: readonly ChunkPhoto[];
}

async function readText(blobs: BlobStore, key: string, start: number, end: number): Promise<string> {
  if (start === end) return '';
  const bytes = await blobs.read(key, { start, end: end - 1 });
  if (bytes.byteLength !== end - start) throw new DamagedBlob('a file of an export is too short');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** Some milliseconds of work. */
const linesAtOnce = 5000;

async function readPhotos(text: string): Promise<ChunkPhoto[]> {
  const lines = text.split('\n').slice(0, -1);
  const photos: ChunkPhoto[] = [];
  for (const [index, line] of lines.entries()) {
    const { photoId, blobKey, name, bytes, crc32, modified } = readPhotoLine(line);
    photos.push({ photoId, blobKey, name, bytes, crc32, modified });
    if (index % linesAtOnce === linesAtOnce - 1) await setImmediate();
  }
  return photos;
}

async function layOut(chunk: FoundChunk, list: string, lines: string): Promise<ChunkContent> {
  const parts = readParts(list);
  const photos = await readPhotos(lines);
  const modified = chunk.createdAt.slice(0, 19).replace(' ', 'T');
  const layout = layoutArchive([...parts.map((part) => ({ ...part, modified })), ...photos]);
  if (layout.bytes !== chunk.size) throw new Error('a chunk of an export is not as large as it was promised');
  return { layout, parts, photos };
}

/** Rejects with an error that `isLost` recognizes when the export is damaged. */
export async function readContent(blobs: BlobStore, chunk: FoundChunk): Promise<ChunkContent> {
  const { planKey, planStart, planEnd, manifestKey, partsStart, manifestBytes, iteration } = chunk;
  const [list, lines] = await Promise.all([
    iteration > 0 ? '' : readText(blobs, manifestKey, partsStart, manifestBytes),
    readText(blobs, planKey, planStart, planEnd),
  ]);
  return layOut(chunk, list, lines).catch((cause) => {
    throw new DamagedBlob('what an export is made of cannot be read', { cause });
  });
}
