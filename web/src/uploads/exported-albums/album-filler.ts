import { limits } from '@keepsake/contract/limits';
import { isApiError, isTemporary } from '../../api/api-error.ts';
import { createStateStore } from '../../browser/state-store.ts';
import type { RememberedFile } from '../queue/remembered-files.ts';
import type { UploadDependencies } from '../queue/upload-dependencies.ts';
import type { ExportedAlbum, UploadItem } from '../queue/upload-state.ts';
import { retryDelay, waitForNetwork, waitForRetry } from '../queue/wait-for-retry.ts';
import { favouritesKey, type MadeAlbums } from './made-albums.ts';

/** Photos that wait together: fewer requests, and the library is locked less often. */
const batchMilliseconds = 1000;

/** Attempts in a row before the customer is told, who retries. */
const maxAttempts = 4;

export interface AlbumFillerParts extends Pick<UploadDependencies, 'after' | 'connection' | 'random'> {
  readonly made: Pick<MadeAlbums, 'idOf' | 'forget'>;
  /** Adds photos; known ones stay where they are. @throws ApiError */
  add(albumId: string, photoIds: readonly string[]): Promise<unknown>;
  /** Gives photos a heart, in place of the album of favourites. Null: there are no hearts. */
  readonly favour: ((photoIds: readonly string[]) => Promise<unknown>) | null;
  /** Nothing is left to do for a file. */
  onSettled(fileId: string): void;
  report(error: unknown): void;
}

export interface UnfilledAlbum {
  readonly name: string;
  /** Photos that are in the library only. */
  readonly imageIds: readonly string[];
  /** The album was deleted, or shared, since it was made. */
  readonly isGone: boolean;
}

/** A file that has become a photo. */
interface Member {
  readonly fileId: string;
  readonly imageId: string;
}

interface Filling {
  readonly album: ExportedAlbum;
  waiting: Member[];
  added: Member[];
  failure: 'gone' | 'failed' | undefined;
}

const isGone = (error: unknown) => isApiError(error, 'not-found') || isApiError(error, 'album-is-shared');

/** Puts photos of an export into its albums once they are in the library, some at a time. Without React. */
export class AlbumFiller {
  /** Albums that lack photos until the customer retries. */
  readonly unfilled = createStateStore<readonly UnfilledAlbum[]>([]);
  private readonly parts: AlbumFillerParts;
  private readonly fillings = new Map<string, Filling>();
  /** Keys of the albums that a file waits for. */
  private readonly left = new Map<string, Set<string>>();
  private isRunning = false;

  constructor(parts: AlbumFillerParts) {
    this.parts = parts;
    parts.connection.onOnline(() => this.goOn('failed'));
  }

  /** Called with each change of a file of the queue. */
  follow(before: UploadItem | undefined, after: UploadItem | undefined): void {
    if (after?.state.kind !== 'done' || before?.state.kind === 'done') return;
    this.add({ fileId: after.id, imageId: after.state.imageId }, after.exported?.albums ?? []);
  }

  /** Photos of an earlier visit. */
  adopt(photos: readonly Pick<RememberedFile, 'id' | 'imageId' | 'exported'>[]): void {
    for (const { id: fileId, imageId, exported } of photos) {
      if (imageId !== undefined) this.add({ fileId, imageId }, exported?.albums ?? []);
    }
  }

  private add(member: Member, albums: readonly ExportedAlbum[]): void {
    if (albums.length === 0) return;
    this.left.set(member.fileId, new Set(albums.map(({ key }) => key)));
    for (const album of albums) {
      const filling = this.fillings.get(album.key);
      if (filling) filling.waiting.push(member);
      else this.fillings.set(album.key, { album, waiting: [member], added: [], failure: undefined });
    }
    this.show();
    void this.run();
  }

  /** Albums that were deleted are made again, with all their photos. */
  retry(): void {
    for (const filling of this.fillings.values()) {
      if (filling.failure === 'gone') filling.waiting = [...filling.added.splice(0), ...filling.waiting];
    }
    this.goOn('failed', 'gone');
  }

  /** Leaves the photos in the library only. */
  dismiss(): void {
    for (const [key, { failure, waiting }] of this.fillings) {
      if (failure === undefined) continue;
      this.fillings.delete(key);
      for (const member of waiting) this.settle(member, key);
    }
    this.show();
  }

  private goOn(...after: readonly Filling['failure'][]): void {
    for (const filling of this.fillings.values()) {
      if (after.includes(filling.failure)) filling.failure = undefined;
    }
    this.show();
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    const next = () =>
      [...this.fillings.values()].filter(({ waiting, failure }) => waiting.length > 0 && !failure);
    while (next().length > 0) {
      await new Promise<void>((resolve) => this.parts.after(batchMilliseconds, resolve));
      for (const filling of next()) await this.fill(filling);
    }
    this.isRunning = false;
  }

  private async fill(filling: Filling): Promise<void> {
    let failedAttempts = 0;
    while (filling.waiting.length > 0) {
      try {
        await this.addSome(filling);
        failedAttempts = 0;
      } catch (error) {
        failedAttempts += 1;
        if (isGone(error)) await this.parts.made.forget(filling.album);
        // An album of an earlier visit may have been deleted since.
        if (isGone(error) && filling.added.length === 0 && failedAttempts === 1) continue;
        if (isTemporary(error) && (await this.wait(error, failedAttempts))) continue;
        this.parts.report(error);
        filling.failure = isGone(error) ? 'gone' : 'failed';
        this.show();
        return;
      }
    }
  }

  private async addSome(filling: Filling): Promise<void> {
    const { made, add, favour } = this.parts;
    const some = filling.waiting.slice(0, limits.photos.batchSize);
    const photoIds = [...new Set(some.map(({ imageId }) => imageId))];
    if (favour && filling.album.key === favouritesKey) await favour(photoIds);
    else await add(await made.idOf(filling.album), photoIds);
    filling.waiting.splice(0, some.length);
    filling.added.push(...some);
    for (const member of some) this.settle(member, filling.album.key);
  }

  /** False after too many attempts. */
  private async wait(error: unknown, failedAttempts: number): Promise<boolean> {
    const { connection, random } = this.parts;
    const { signal } = new AbortController();
    if (!connection.isOnline()) {
      await waitForNetwork(this.parts, signal);
      return true;
    }
    if (failedAttempts >= maxAttempts) return false;
    const seconds = isApiError(error) ? error.retryAfter : undefined;
    await waitForRetry(this.parts, retryDelay(failedAttempts, random, (seconds ?? 0) * 1000) ?? 0, signal);
    return true;
  }

  private settle({ fileId }: Member, key: string): void {
    const left = this.left.get(fileId);
    left?.delete(key);
    if (left?.size !== 0) return;
    this.left.delete(fileId);
    this.parts.onSettled(fileId);
  }

  private show(): void {
    const unfilled = [...this.fillings.values()].filter(({ failure }) => failure !== undefined);
    if (unfilled.length === 0 && this.unfilled.getSnapshot().length === 0) return;
    this.unfilled.update(() =>
      unfilled.map(({ album, waiting, added, failure }) => ({
        name: album.name,
        imageIds: [...(failure === 'gone' ? added : []), ...waiting].map(({ imageId }) => imageId),
        isGone: failure === 'gone',
      })),
    );
  }
}
