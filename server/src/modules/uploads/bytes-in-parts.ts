import { BlobMissing, type BlobStore, BlobsUnavailable } from '../../platform/blobs/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { newToken } from '../../platform/ids/index.ts';
import { type PartsDependencies, PartWriter, removeParts } from './part-writer.ts';
import type { UploadBytes } from './upload-bytes.ts';
import { endOfParts, listParts, type UploadPart } from './upload-parts.repository.ts';

/** A smaller last part is stored again with what follows it: an upload has about a hundred parts at most. */
const smallPartBytes = 1024 * 1024;

/** Reads parts one after the other, their bytes before `end`. */
async function* readParts(
  blobs: BlobStore,
  parts: readonly UploadPart[],
  end: number,
): AsyncGenerator<Uint8Array> {
  for (const { key, from, to } of parts) {
    const bytes = Math.min(to, end) - from;
    if (bytes > 0) yield* await blobs.open(key, { start: 0, end: bytes - 1 });
  }
}

/** Writes parts to their places in a local file. */
async function fetchParts(
  { blobs, staging }: PartsDependencies,
  name: string,
  parts: readonly UploadPart[],
  offset: number,
): Promise<void> {
  const [first] = parts;
  if (!first) return;
  try {
    const { size } = await staging.append(name, first.from, readParts(blobs, parts, offset));
    if (size < Math.min(offset, parts.at(-1)?.to ?? 0)) throw new BlobMissing('a part is too short');
  } catch (error) {
    if (error instanceof BlobMissing) throw new ApiError('upload-expired', { cause: error });
    throw error;
  }
}

/**
 * Parts in the object store, for processes on any host. The last bytes of an upload go from the local file into the
 * photo, and become a part only if that fails; so most photos have none.
 */
export function createBytesInParts(dependencies: PartsDependencies): UploadBytes {
  const { database, staging } = dependencies;
  const { autocommit } = database;

  const append: UploadBytes['append'] = async (upload, offset, source, take) => {
    const { stored, unused } = await listParts(autocommit, upload);
    await removeParts(dependencies, upload, unused);
    const last = stored.at(-1);
    const end = last?.to ?? 0;
    if (offset > end) throw new ApiError('offset-conflict');
    const replaced = last && offset === end && end - last.from < smallPartBytes ? last : undefined;
    const name = newToken();
    try {
      await staging.create(name);
      if (replaced) await fetchParts(dependencies, name, [replaced], offset);
      const writer = new PartWriter(dependencies, upload, { name, offset, end, replaced });
      const keepRest = () => writer.storeRest().catch(() => undefined);
      const { size, digests } = await staging
        .append(name, offset, writer.passing(source))
        .catch((error) => keepRest().then(() => Promise.reject(error)));
      if (size < Number(upload.total_bytes)) {
        await writer.storeRest();
        return size;
      }
      // A part that could not be stored is in the file.
      await writer.settle();
      await fetchParts(dependencies, name, replaced ? stored.slice(0, -1) : stored, offset);
      await take({ name, digests }).catch(async (error) => {
        // A second wait would be as long as the first.
        if (!(error instanceof BlobsUnavailable)) await keepRest();
        throw error;
      });
      return size;
    } finally {
      // What cannot be removed now is removed at a later start.
      await staging.remove(name).catch(() => undefined);
    }
  };

  return {
    append,
    async create() {},
    size: (upload) => endOfParts(autocommit, upload),
    async remove(upload) {
      // A file that the server fetched, or that a process without parts staged.
      await staging.remove(upload.upload_id);
      const { stored, unused } = await listParts(autocommit, upload);
      await removeParts(dependencies, upload, [...stored, ...unused]);
    },
  };
}
