import { access, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupRefused } from './refused.ts';

/**
 * A backup folder: `blobs/` holds every blob once, `snapshots/<time>/` what the database was at that time and which
 * blobs it needs. A snapshot without a manifest was never finished.
 */
export function blobsOf(backup: string): string {
  return path.join(backup, 'blobs');
}

export function snapshotFolder(backup: string, name: string): string {
  return path.join(backup, 'snapshots', name);
}

/** `2026-11-21T06-30-00-123Z`: sorts by time, and every file system takes it. */
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
  /** Oldest first. */
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

/** Takes away what backups that were cut off have left. Only while no other backup runs into the folder. */
export async function removeUnfinished(backup: string): Promise<void> {
  const { unfinished } = await listSnapshots(backup);
  for (const name of unfinished) await rm(snapshotFolder(backup, name), { recursive: true });
}

/** The snapshot of that name, or the newest one. Throws `BackupRefused` when there is none. */
export async function chooseSnapshot(backup: string, name?: string): Promise<string> {
  const { finished } = await listSnapshots(backup);
  const chosen = name ?? finished.at(-1);
  if (chosen && finished.includes(chosen)) return chosen;
  if (!chosen) throw new BackupRefused(`There is no finished backup in ${backup}.`);
  throw new BackupRefused(
    `There is no finished snapshot ${chosen} in ${backup}; there are: ${finished.join(', ')}.`,
  );
}
