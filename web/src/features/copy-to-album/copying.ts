import type { OwnAlbum } from '@keepsake/contract/albums';

/** Where photos are copied to: an album, or one that is made under this name first. */
export type CopyTarget = { readonly album: CopiedTo } | { readonly newName: string };

export type CopiedTo = Pick<OwnAlbum, 'albumId' | 'albumName'>;

/** How far it is. */
export interface CopyProgress {
  readonly album: CopiedTo;
  readonly done: number;
  /** null while the photos are not known yet. */
  readonly total: number | null;
}

/** The new album could not be made, so nothing was copied. */
export class AlbumNotCreated extends Error {
  constructor(cause: unknown) {
    super('The album could not be created', { cause });
  }
}

export interface CopyWorld {
  /** Ids of the photos, whether they are known already or must be asked for. */
  ids(): Promise<readonly string[]>;
  create(name: string): Promise<CopiedTo>;
  add(
    albumId: string,
    imageIds: readonly string[],
    onProgress: (done: number, total: number) => void,
  ): Promise<number>;
  onProgress(progress: CopyProgress): void;
}

async function albumOf(world: CopyWorld, target: CopyTarget): Promise<CopiedTo> {
  if ('album' in target) return target.album;
  return world.create(target.newName).catch((error: unknown) => {
    throw new AlbumNotCreated(error);
  });
}

/** Copies photos to an album; rejects with AlbumNotCreated, PhotosNotAdded or why the photos are not known. */
export async function copyPhotos(world: CopyWorld, target: CopyTarget): Promise<CopiedTo> {
  const album = await albumOf(world, target);
  world.onProgress({ album, done: 0, total: null });
  const imageIds = await world.ids();
  await world.add(album.albumId, imageIds, (done, total) => world.onProgress({ album, done, total }));
  return album;
}
