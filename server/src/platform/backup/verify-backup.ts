import path from 'node:path';
import { readBlobBatches } from './blob-list.ts';
import { blobDamage } from './copy-blobs.ts';
import type { Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { BackupRefused } from './refused.ts';
import { blobsOf, snapshotFolder } from './snapshots.ts';
import { damageOf } from './stored-file.ts';

/** Damages listed at most; more are counted. */
const namedDamages = 10;

/** Reads every byte of a snapshot. Throws `BackupRefused` with the damaged files. */
export async function verifyBackup(
  backup: string,
  snapshot: string,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  const folder = snapshotFolder(backup, snapshot);
  const { tables, jobs, secrets, blobs } = manifest;
  const files = [...tables.map(({ data }) => data), jobs.data, jobs.queues, secrets, blobs?.list];
  const damages: string[] = [];
  for (const record of files) {
    const damage = record && (await damageOf(folder, record));
    if (damage) damages.push(damage);
  }
  // A damaged list would name the wrong blobs.
  if (blobs && damages.length === 0) damages.push(...(await damagedBlobs(backup, folder, blobs, progress)));
  if (damages.length === 0) return;
  const more = damages.length - namedDamages;
  const lines = [...damages.slice(0, namedDamages), ...(more > 0 ? [`and ${more} more`] : [])];
  throw new BackupRefused(`This backup is damaged, and nothing was changed:\n  ${lines.join('\n  ')}`);
}

async function damagedBlobs(
  backup: string,
  folder: string,
  blobs: NonNullable<Manifest['blobs']>,
  progress: Progress,
): Promise<string[]> {
  const damages: (string | undefined)[] = [];
  let seen = 0;
  for await (const batch of readBlobBatches(path.join(folder, blobs.list.file))) {
    damages.push(...(await Promise.all(batch.map((blob) => blobDamage(blobsOf(backup), blob)))));
    seen += batch.length;
    progress.tick(`${seen} of ${blobs.count} blobs checked`);
  }
  return damages.filter((damage) => damage !== undefined);
}
