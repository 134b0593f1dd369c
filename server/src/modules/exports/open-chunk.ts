import {
  type ArchiveEntry,
  type ArchiveLayout,
  layoutArchive,
  type OpenEntry,
} from '../../platform/archives/index.ts';
import { BlobMissing, type BlobStore } from '../../platform/blobs/index.ts';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { type FoundChunk, findChunk } from './export-files.repository.ts';
import type { ExportKey } from './exports.repository.ts';
import { insertMissing } from './missing-photos.repository.ts';
import { type PlanPhoto, readPhotoLine } from './prepare/plan-lines.ts';
import { type ManifestPart, readParts } from './prepare/write-manifest.ts';

/**
 * A chunk whose photos are all there, as far as is known, of somebody who still has an account.
 *
 * @throws ApiError not-found, export-incomplete
 */
export async function findWholeChunk(
  { database, clock, customers }: ExportDependencies,
  key: ExportKey,
  iteration: number,
): Promise<FoundChunk> {
  const hasAccount = customers.whileCustomer('chunk', 'owner_id');
  const chunk = await findChunk(database.autocommit, key, iteration, toInstant(clock.now()), hasAccount);
  if (!chunk) throw new ApiError('not-found');
  if (chunk.isIncomplete) throw new ApiError('export-incomplete');
  return chunk;
}

async function readText(blobs: BlobStore, key: string, start: number, end: number): Promise<string> {
  if (start === end) return '';
  return Buffer.from(await blobs.read(key, { start, end: end - 1 })).toString();
}

/** Only the first chunk has the manifest. */
async function readManifestParts(blobs: BlobStore, chunk: FoundChunk): Promise<ManifestPart[]> {
  if (chunk.iteration > 0) return [];
  return readParts(await readText(blobs, chunk.manifestKey, chunk.partsStart, chunk.manifestBytes));
}

async function readPhotos(
  blobs: BlobStore,
  { planKey, planStart, planEnd }: FoundChunk,
): Promise<PlanPhoto[]> {
  const text = await readText(blobs, planKey, planStart, planEnd);
  return text.split('\n').slice(0, -1).map(readPhotoLine);
}

export interface OpenedChunk {
  readonly layout: ArchiveLayout;
  readonly open: OpenEntry;
}

/** A store that has lost a photo is remembered; one that is away is not. */
function openWith(
  { blobs, database, clock, log }: ExportDependencies,
  chunk: FoundChunk,
  parts: readonly ManifestPart[],
  photos: readonly PlanPhoto[],
): OpenEntry {
  return async (index, { start, end }) => {
    const part = parts[index];
    if (part) return blobs.open(chunk.manifestKey, { start: part.start + start, end: part.start + end });
    const photo = photos[index - parts.length] as PlanPhoto;
    try {
      return await blobs.open(photo.blobKey, { start, end });
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
      log.error({ bytes: photo.bytes }, 'a photo of an export is missing');
      const now = toInstant(clock.now());
      await insertMissing(database.autocommit, chunk, chunk.iteration, photo.photoId, now);
      throw new ApiError('export-incomplete', { cause: error });
    }
  };
}

/** The zip of a chunk: its lines of the plan, and what opens each of its files. */
export async function openChunk(dependencies: ExportDependencies, chunk: FoundChunk): Promise<OpenedChunk> {
  const { blobs } = dependencies;
  const [parts, photos] = await Promise.all([readManifestParts(blobs, chunk), readPhotos(blobs, chunk)]);
  const modified = chunk.createdAt.slice(0, 19).replace(' ', 'T');
  const entries: ArchiveEntry[] = [...parts.map((part) => ({ ...part, modified })), ...photos];
  const layout = layoutArchive(entries);
  if (layout.bytes !== chunk.size) throw new Error('a chunk of an export is not as large as it was promised');
  return { layout, open: openWith(dependencies, chunk, parts, photos) };
}
