import { acceptedAlbumName, type OwnAlbum } from '@keepsake/contract/albums';
import type { Clock } from '../../browser/time.ts';
import type { RecordStore } from '../queue/upload-records.ts';
import type { ExportChoice, ExportedAlbum } from '../queue/upload-state.ts';

/** An album of an export that this device makes, or has made. */
export interface AlbumRecord {
  readonly id: string;
  /** Absent until the service has made it. */
  readonly albumId?: string;
  readonly usedAt: number;
}

export interface MadeAlbumsParts {
  /** Subject of the customer. */
  readonly account: string;
  readonly store: RecordStore<AlbumRecord>;
  readonly clock: Clock;
  /** One tab at a time. */
  runExclusive<Result>(task: () => Promise<Result>): Promise<Result>;
  create(name: string): Promise<OwnAlbum>;
  /** Own albums, the newest first. */
  listNewest(): Promise<readonly OwnAlbum[]>;
}

/** An export is chosen zip by zip within this time. */
const keptMilliseconds = 30 * 24 * 3600 * 1000;

/** Makes each album of an export once, over all tabs, visits and choices of this device. */
export class MadeAlbums {
  private readonly parts: MadeAlbumsParts;
  private readonly ids = new Map<string, string>();

  constructor(parts: MadeAlbumsParts) {
    this.parts = parts;
  }

  /** Id of the album, which is made if it is not there. @throws ApiError */
  async idOf(album: ExportedAlbum): Promise<string> {
    const known = this.ids.get(album.key);
    if (known !== undefined) return known;
    const albumId = await this.parts.runExclusive(() => this.findOrMake(album));
    this.ids.set(album.key, albumId);
    return albumId;
  }

  /** The album is gone: the next call makes another one. */
  async forget({ key }: ExportedAlbum): Promise<void> {
    this.ids.delete(key);
    await this.parts.store.remove([this.recordIdOf(key)]).catch(() => undefined);
  }

  private recordIdOf(key: string): string {
    return `${this.parts.account} ${key}`;
  }

  private async findOrMake({ key, name: exportedName }: ExportedAlbum): Promise<string> {
    const { clock, create } = this.parts;
    const id = this.recordIdOf(key);
    const name = acceptedAlbumName(exportedName);
    const records = await this.list();
    const record = records.find((one) => one.id === id);
    if (record === undefined) await this.put({ id, usedAt: clock.now() });
    const found = record && (record.albumId ?? (await this.findInterrupted(name, records)));
    const albumId = found ?? (await create(name)).albumId;
    await this.put({ id, albumId, usedAt: clock.now() });
    return albumId;
  }

  /** An album that a page requested, which was closed before the response. It is still empty. */
  private async findInterrupted(name: string, records: readonly AlbumRecord[]): Promise<string | undefined> {
    const others = new Set(records.map(({ albumId }) => albumId));
    const newest = await this.parts.listNewest();
    return newest.find(
      ({ albumId, albumName, photosCount, isShared }) =>
        albumName === name && photosCount === 0 && !isShared && !others.has(albumId),
    )?.albumId;
  }

  /** A device that stores nothing makes an album for each visit. */
  private async list(): Promise<AlbumRecord[]> {
    const { store, clock } = this.parts;
    const records = await store.all().catch(() => []);
    const old = records.filter(({ usedAt }) => clock.now() - usedAt > keptMilliseconds);
    if (old.length > 0) await store.remove(old.map(({ id }) => id)).catch(() => undefined);
    return records.filter((record) => !old.includes(record));
  }

  private async put(record: AlbumRecord): Promise<void> {
    await this.parts.store.put([record]).catch(() => undefined);
  }
}

/** Key of the favourites of all exports. */
export const favouritesKey = 'favourites';

/** @param favourites name of what gets them: hearts, which they always get, or else an album */
export function chooseAlbums(
  takesAlbums: boolean,
  favourites: { readonly name: string; readonly areHearts: boolean },
): ExportChoice {
  return (exported) => {
    if (exported === undefined) return exported;
    const isMarked = exported.isFavourite && (takesAlbums || favourites.areHearts);
    const own = isMarked ? [{ key: favouritesKey, name: favourites.name }] : [];
    return { ...exported, albums: [...(takesAlbums ? exported.albums : []), ...own] };
  };
}
