import { steadyClock, toInstant } from '../../platform/clock/index.ts';
import { importAlbum } from './import-album.ts';
import { findNextAlbum } from './import-albums.repository.ts';
import { importPhoto } from './import-photo.ts';
import { listWaiting } from './import-photos.repository.ts';
import { findImport, finishImport, type ImportKey } from './imports.repository.ts';
import type { ImportPhotoRow, ImportRow } from './imports.tables.ts';
import type { ImportsDependencies } from './imports-dependencies.ts';
import type { PhotoSource } from './photo-source.ts';
import { readList } from './read-list.ts';

/** Photos of one turn. */
const photosAtOnce = 50;
/** One waits for its source, one for the disk, two for decoders. */
const concurrency = 4;
/** A slow source gives way after this long. */
const turnMs = 20_000;

async function importPhotos(
  dependencies: ImportsDependencies,
  key: ImportKey,
  rows: readonly ImportPhotoRow[],
  { of, source, mayGoOn }: { of: ImportRow; source: PhotoSource; mayGoOn: () => boolean },
): Promise<void> {
  const waiting = [...rows];
  const failures: unknown[] = [];
  const work = async () => {
    while (failures.length === 0 && mayGoOn()) {
      const row = waiting.shift();
      if (!row) return;
      await importPhoto(dependencies, key, { source, row, of }).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failures.length > 0) throw failures[0];
}

/**
 * Works on an import for a turn: reads the list, imports photos, then makes albums. Nothing is done twice, whatever
 * ended the turn before. Callers hold a lock of the import.
 *
 * @param lost aborts when the lock is lost
 * @returns whether the import is finished
 * @throws SourceUnavailable, ListRefused, ApiError library-deleting, and errors of this server
 */
export async function runImport(
  dependencies: ImportsDependencies,
  key: ImportKey,
  { source, lost }: { source: PhotoSource; lost: AbortSignal },
): Promise<boolean> {
  const { database, clock } = dependencies;
  const until = steadyClock.now() + turnMs;
  const mayGoOn = () => !lost.aborted && steadyClock.now() < until;
  const opened = await findImport(database.autocommit, key);
  if (!opened) throw new Error('no import has been opened');
  if (opened.finished_at !== null) return true;
  if (!opened.is_listed) await readList(dependencies, key, source);
  const rows = await listWaiting(database.autocommit, key, photosAtOnce);
  if (rows.length > 0) {
    await importPhotos(dependencies, key, rows, { of: opened, source, mayGoOn });
    return false;
  }
  while (mayGoOn()) {
    const album = await findNextAlbum(database.autocommit, key);
    if (!album) {
      await database.transaction((tx) => finishImport(tx, key, toInstant(clock.now())));
      return true;
    }
    await importAlbum(dependencies, key, album);
  }
  return false;
}
