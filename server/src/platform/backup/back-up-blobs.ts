import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { blobFile, blobLine, type ListedBlob, readBlobBatches, readBlobList } from './blob-list.ts';
import { BlobCopier, blobDamage } from './copy-blobs.ts';
import type { Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { BackupRefused } from './refused.ts';
import { hashFile, newFileStream, recordFile } from './stored-file.ts';

export interface BlobBackup {
  readonly source: string;
  readonly target: string;
  readonly snapshot: string;
  readonly referenced: string;
  /** Blob list of the previous snapshot, whose blobs are in the target. */
  readonly earlier: string | undefined;
  readonly progress: Progress;
}

/** A store that lacks more than this is the wrong folder or not mounted. */
const maxMissing = { share: 0.01, count: 10 };

async function readEarlier(list: string | undefined): Promise<Map<string, ListedBlob>> {
  const known = new Map<string, ListedBlob>();
  if (list) for await (const blob of readBlobList(list)) known.set(blob.key, blob);
  return known;
}

interface Sum {
  count: number;
  bytes: number;
  copied: number;
  missing: number;
}

/** Copies the blobs that the target lacks, and verifies each copy by reading it. */
export async function backUpBlobs(options: BlobBackup): Promise<NonNullable<Manifest['blobs']>> {
  const { source, target, snapshot, progress } = options;
  const copier = new BlobCopier(source, target);
  const sum: Sum = { count: 0, bytes: 0, copied: 0, missing: 0 };
  await pipeline(copyAll(options, copier, sum), newFileStream(path.join(snapshot, 'blobs.tsv')));
  await copier.finish();
  refuseEmptyStore(sum, source);
  const { count, bytes, missing, copied } = sum;
  progress.say(`${count} blobs of ${bytes} bytes are in the backup, ${copied} of them new.`);
  return { count, bytes, missing, list: await recordFile(snapshot, 'blobs.tsv') };
}

async function* copyAll(options: BlobBackup, copier: BlobCopier, sum: Sum): AsyncGenerator<string> {
  const { target, referenced, progress } = options;
  const earlier = await readEarlier(options.earlier);
  for await (const batch of readBlobBatches(referenced)) {
    const stored = await Promise.all(
      batch.map(async (blob) => {
        const known = await findKnown(earlier, target, blob.key);
        if (!known) sum.copied += 1;
        return known ?? copyBlob(options, copier, blob);
      }),
    );
    for (const blob of stored) {
      sum.count += blob ? 1 : 0;
      sum.bytes += blob?.bytes ?? 0;
      sum.missing += blob ? 0 : 1;
      if (blob) yield blobLine(blob);
    }
    progress.tick(`${sum.count} blobs, ${sum.copied} of them new`);
  }
}

/** Finds a blob's earlier entry: content under a key never changes. */
async function findKnown(earlier: ReadonlyMap<string, ListedBlob>, target: string, key: string) {
  const known = earlier.get(key);
  if (!known || (await blobDamage(target, { ...known, sha256: undefined }))) return undefined;
  return known;
}

/** Undefined when the store has no or another blob, or cannot read it. */
async function copyBlob(
  { source, target }: BlobBackup,
  copier: BlobCopier,
  blob: ListedBlob,
): Promise<ListedBlob | undefined> {
  try {
    await copier.copy(blob.key);
    if (await blobDamage(target, blob)) return undefined;
    return { ...blob, sha256: blob.sha256 ?? (await hashFile(blobFile(target, blob.key))) };
  } catch (error) {
    if (await isReadable(blobFile(source, blob.key))) throw error;
    return undefined;
  }
}

/** EIO and EACCES may come from either side. */
function isReadable(file: string): Promise<boolean> {
  return hashFile(file).then(
    () => true,
    () => false,
  );
}

function refuseEmptyStore({ count, missing }: Sum, source: string): void {
  const all = count + missing;
  if (missing <= Math.max(maxMissing.count, all * maxMissing.share)) return;
  throw new BackupRefused(
    `${missing} of ${all} blobs are missing or damaged in ${source}: is DATA_DIR right, and is its disk mounted?`,
  );
}
