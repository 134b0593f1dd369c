import { toInstant } from '../../../platform/clock/index.ts';
import { newToken } from '../../../platform/ids/index.ts';
import type { Owner } from '../../photos/index.ts';
import type { ExportDependencies } from '../export-dependencies.ts';
import { keyOf } from '../exports.repository.ts';
import type { ExportRow } from '../exports.tables.ts';
import { textsOf } from '../messages.ts';
import { brandOf } from './brand-of.ts';
import { finishExport } from './finish-export.ts';
import type { ManifestContent } from './manifest-content.ts';
import { readLines } from './plan-lines.ts';
import type { PreparedExport } from './prepared-export.ts';
import { readSnapshot } from './read-snapshot.ts';
import { writeChunks } from './write-chunks.ts';
import type { PlanFacts } from './write-plan.ts';

/** Stops when another process may have the lock. */
async function* whileHeld<T>(source: AsyncIterable<T>, lost: AbortSignal): AsyncGenerator<T> {
  for await (const one of source) {
    lost.throwIfAborted();
    yield one;
  }
}

async function write(
  dependencies: ExportDependencies,
  row: ExportRow,
  [planKey, manifestKey]: readonly [string, string],
  lost: AbortSignal,
): Promise<PreparedExport> {
  const { exportFiles, exportChunkBytes } = dependencies;
  const facts: PlanFacts = { photos: 0, photosEnd: 0, missing: [] };
  const { plan, libraryVersion } = await readSnapshot(dependencies, row, planKey, facts, lost);
  const brand = brandOf(dependencies, row);
  const linesOf = (range: { start?: number; end?: number }) =>
    whileHeld(readLines(exportFiles.read(planKey, range)), lost);
  const content: Omit<ManifestContent, 'chunkOf'> = {
    exportId: row.export_id,
    created: toInstant(Date.parse(row.created_at)),
    brandName: brand.name,
    locale: brand.locale,
    timeZone: brand.timeZone,
    texts: textsOf(brand.locale),
    photos: facts.photos,
    missing: facts.missing,
    photoLines: () => linesOf({ end: facts.photosEnd }),
    albumLines: () => linesOf({ start: facts.photosEnd }),
  };
  const sizes = { planBytes: plan.bytes, chunkBytes: exportChunkBytes };
  const written = await writeChunks(exportFiles, manifestKey, content, sizes);
  return {
    plan: { ...plan, blobKey: planKey },
    manifest: { ...written.manifest, blobKey: manifestKey },
    partsStart: written.partsStart,
    chunks: written.chunks,
    photos: facts.photos,
    missing: facts.missing.length,
    libraryVersion,
  };
}

/** Removes files of crashed tries, hundreds of megabytes each. */
async function removeLeft({ pendingBlobs, exportFiles }: ExportDependencies, owner: Owner): Promise<void> {
  for (const key of await pendingBlobs.remove(owner)) await exportFiles.remove(key);
}

/**
 * Runs one try: writes everything under new keys, reserved first, effective when the export is ready. A
 * failed try removes its files; the sweep those of a crash.
 */
export async function prepareExport(
  dependencies: ExportDependencies,
  row: ExportRow,
  lost: AbortSignal,
): Promise<void> {
  const { blobs, exportFiles, pendingBlobs } = dependencies;
  const owner = keyOf(row);
  await removeLeft(dependencies, owner);
  const keys = [newToken(), newToken()] as const;
  await pendingBlobs.reserve(owner, keys);
  try {
    const prepared = await write(dependencies, row, keys, lost);
    for (const key of keys) await blobs.putFile(key, exportFiles.path(key));
    lost.throwIfAborted();
    await finishExport(dependencies, row, prepared);
  } catch (error) {
    await pendingBlobs.remove(owner, keys).catch(() => undefined);
    throw error;
  } finally {
    for (const key of keys) await exportFiles.remove(key);
  }
}
