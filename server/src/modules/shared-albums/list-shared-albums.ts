import { limits } from '@keepsake/contract/limits';
import type { SharedAlbumPage } from '@keepsake/contract/shared-albums';
import type { CustomerActor } from '../../platform/http/index.ts';
import { readableBy } from './album-conditions.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { findUserIds } from './user-ids.ts';

/** One page of the albums shared with the caller, newest first. */
export async function listSharedAlbums(
  dependencies: SharedAlbumDependencies,
  actor: CustomerActor,
  { cursor, limit = limits.albums.pageSize }: { cursor?: string | undefined; limit?: number | undefined },
  origin: string,
): Promise<SharedAlbumPage> {
  const { database, albums } = dependencies;
  const page = await albums.readPage(database.autocommit, {
    tenantId: actor.tenantId,
    list: 'shared-with-me',
    where: readableBy(dependencies, actor.customerId),
    cursor,
    limit,
  });
  const userIdOf = await findUserIds(
    dependencies,
    actor,
    page.albums.map(({ ownerId }) => ownerId),
  );
  return {
    cursor: page.cursor,
    albums: page.albums.map((album) => ({
      ...albums.present(album, origin),
      ownerId: userIdOf(album.ownerId),
    })),
  };
}
