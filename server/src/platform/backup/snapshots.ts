import { access, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupRefused } from './refused.ts';

/**
 * `blobs/` has every blob once, `snapshots/<time>/` a snapshot of the database and its list of blobs. Without a
 * manifest it is unfinished.
 */
export function blobsOf(backup: string): string {
  return path.join(backup, 'blobs');
}

export function snapshotFolder(backup: string, name: string): string {
  return path.join(backup, 'snapshots', name);
}

/** Returns a sortable name, valid on every file system. */
export function snapshotName(takenAt: string): string {
  return takenAt.replaceAll(/[:.]/g, '-');
}

async function isFinished(folder: string): Promise<boolean> {
  return access(path.join(folder, 'manifest.json')).then(
    () => true,
    () => false,
  );
}

export interface Snapshots {
  /** Finished snapshots, oldest first. */
  readonly finished: readonly string[];
  readonly unfinished: readonly string[];
}

export async function listSnapshots(backup: string): Promise<Snapshots> {
  const names = (await readdir(path.join(backup, 'snapshots')).catch(() => [])).sort();
  const marks = await Promise.all(names.map((name) => isFinished(snapshotFolder(backup, name))));
  return {
    finished: names.filter((_, index) => marks[index]),
    unfinished: names.filter((_, index) => !marks[index]),
  };
}

/** Removes unfinished snapshots. No other backup may run into the folder. */
export async function removeUnfinished(backup: string): Promise<void> {
  const { unfinished } = await listSnapshots(backup);
  for (const name of unfinished) await rm(snapshotFolder(backup, name), { recursive: true });
}

/** Chooses a snapshot, the newest by default. Throws `BackupRefused` when there is none. */
export async function chooseSnapshot(backup: string, name?: string): Promise<string> {
  const { finished } = await listSnapshots(backup);
  const chosen = name ?? finished.at(-1);
  if (chosen && finished.includes(chosen)) return chosen;
  if (!chosen) throw new BackupRefused(`There is no finished backup in ${backup}.`);
  throw new BackupRefused(
    `There is no finished snapshot ${chosen} in ${backup}; there are: ${finished.join(', ')}.`,
  );
}
