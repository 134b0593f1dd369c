import type { OwnAlbumPage } from '@keepsake/contract/albums';
import type { Owner } from '../photos/index.ts';
import type { AlbumDependencies, Viewer } from './album-dependencies.ts';
import { albumsOf } from './albums.repository.ts';
import { readAlbumPage } from './read-album-page.ts';

export interface OwnListRequest {
  readonly withShared: boolean;
  readonly cursor: string | undefined;
  readonly limit: number;
}

export async function listOwnAlbums(
  { database, presenter }: Pick<AlbumDependencies, 'database' | 'presenter'>,
  owner: Owner,
  { withShared, cursor, limit }: OwnListRequest,
  { userId, origin }: Viewer,
): Promise<OwnAlbumPage> {
  const page = await readAlbumPage(database.autocommit, {
    tenantId: owner.tenantId,
    list: withShared ? 'own-and-shared' : 'own',
    where: albumsOf(owner, { withShared }),
    cursor,
    limit,
  });
  return {
    cursor: page.cursor,
    albums: page.albums.map((album) => presenter.own(album, userId, origin)),
  };
}
