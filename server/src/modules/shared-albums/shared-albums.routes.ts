import { limits } from '@keepsake/contract/limits';
import { sharedAlbumsRoutes as routes } from '@keepsake/contract/shared-albums';
import { type Call, type HttpServer, implement } from '../../platform/http/index.ts';
import type { AlbumOrder } from '../albums/index.ts';
import { deleteSharedAlbum } from './delete-shared-album.ts';
import { listSharedAlbums } from './list-shared-albums.ts';
import { openSharedAlbum } from './open-shared-album.ts';
import { readPeople } from './read-people.ts';
import { readSharedPhotos } from './read-shared-photos.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { summariseSharedAlbums } from './summarise-shared-albums.ts';

function orderOf({ sortKey, sortOrder }: Call<typeof routes.getSharedAlbumLayout>['query']): AlbumOrder {
  return { sortKey: sortKey ?? 'created', sortOrder: sortOrder ?? 'desc' };
}

export function registerSharedAlbumsRoutes(app: HttpServer, dependencies: SharedAlbumDependencies): void {
  const { database, albums } = dependencies;

  implement(app, routes.listSharedAlbums, ({ actor, query, site }) =>
    listSharedAlbums(dependencies, actor, query, site.origin),
  );

  implement(app, routes.getSharedAlbumsSummary, ({ actor }) => summariseSharedAlbums(dependencies, actor));

  implement(app, routes.getSharedAlbum, async ({ actor, params, site }) => {
    const { album, owner } = await openSharedAlbum(dependencies, actor, params.id);
    return { ...albums.present(album, site.origin), ownerId: owner.userId };
  });

  implement(app, routes.getParticipants, ({ actor, params }) => readPeople(dependencies, actor, params.id));

  implement(app, routes.listSharedAlbumPhotos, ({ actor, params, query, site }) => {
    const { cursor, limit = limits.photos.pageSize } = query;
    const request = { ...orderOf(query), cursor, limit };
    return readSharedPhotos(dependencies, actor, params.id, request, site.origin);
  });

  implement(app, routes.getSharedAlbumLayout, async ({ actor, params, query }) => {
    const { album } = await openSharedAlbum(dependencies, actor, params.id);
    return albums.readLayout(database.autocommit, album, orderOf(query));
  });

  implement(app, routes.deleteSharedAlbum, ({ actor, params }) =>
    deleteSharedAlbum(dependencies, actor, params.id),
  );
}
