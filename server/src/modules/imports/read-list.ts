import type { Transaction } from '../../platform/database/index.ts';
import { derivedId, newId } from '../../platform/ids/index.ts';
import { putAlbum } from './import-albums.repository.ts';
import { type ListedPhoto, putPhotos } from './import-photos.repository.ts';
import { beginReading, endReading, type ImportKey } from './imports.repository.ts';
import type { ImportsDependencies } from './imports-dependencies.ts';
import { ListRefused, type PhotoSource, type SourceEntry } from './photo-source.ts';

const photosAtOnce = 500;

const namedTwice = (what: string) => new ListRefused(`${what} is in the list twice`);

/** Writes entries in batches: the list is as long as the library. */
class Listing {
  private readonly dependencies: ImportsDependencies;
  private readonly key: ImportKey;
  private readonly reading: number;
  private waiting: ListedPhoto[] = [];
  private place = 0;

  constructor(dependencies: ImportsDependencies, key: ImportKey, reading: number) {
    this.dependencies = dependencies;
    this.key = key;
    this.reading = reading;
  }

  async add(entry: SourceEntry): Promise<void> {
    this.place += 1;
    if (entry.kind === 'photo') {
      this.waiting.push({ place: this.place, photo: entry.photo });
      if (this.waiting.length >= photosAtOnce) await this.flush();
      return;
    }
    const { key, identity, album } = entry;
    const { tenantId, ownerId } = this.key;
    const albumId =
      identity === undefined ? newId(this.dependencies.clock) : derivedId([tenantId, ownerId, identity]);
    const row = { key, place: this.place, album, albumId, isMadeAgain: identity !== undefined };
    const isNew = await putAlbum(this.dependencies.database.autocommit, this.key, this.reading, row);
    if (!isNew) throw namedTwice(`the album ${key}`);
  }

  async flush(): Promise<void> {
    const listed = this.waiting;
    this.waiting = [];
    if (listed.length === 0) return;
    const keys = new Set<string>();
    for (const { photo } of listed) {
      if (keys.has(photo.key)) throw namedTwice(`the photo ${photo.key}`);
      keys.add(photo.key);
    }
    const stored = await putPhotos(this.dependencies.database.autocommit, this.key, this.reading, listed);
    if (stored < listed.length) throw namedTwice(`one of the photos ${[...keys][0]} to ${[...keys].at(-1)}`);
  }
}

/**
 * Stores the whole list of a source. A process that is killed leaves a reading without an end: the next one replaces it.
 *
 * @throws SourceUnavailable, ListRefused
 */
export async function readList(
  dependencies: ImportsDependencies,
  key: ImportKey,
  source: PhotoSource,
): Promise<void> {
  const { database } = dependencies;
  const reading = await beginReading(database.autocommit, key);
  const listing = new Listing(dependencies, key, reading);
  for await (const entry of source.list()) await listing.add(entry);
  await listing.flush();
  await database.transaction((tx: Transaction) => endReading(tx, key, reading));
}
