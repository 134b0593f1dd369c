import { albumsRoutes as routes } from '@keepsake/contract/albums';
import { limits } from '@keepsake/contract/limits';
import type { CustomerActor, HttpServer, Site } from '../../platform/http/index.ts';
import { implement } from '../../platform/http/index.ts';
import { ownerOf } from '../photos/index.ts';
import { addPhotos } from './add-photos.ts';
import type { AlbumDependencies, Viewer } from './album-dependencies.ts';
import { createAlbum } from './create-album.ts';
import { deleteAlbum } from './delete-album.ts';
import { listOwnAlbums } from './list-own-albums.ts';
import { movePhotos } from './move-photos.ts';
import { patchAlbum } from './patch-album.ts';
import { readAlbum } from './read-album.ts';
import { readOwnLayout, readOwnPhotos } from './read-own-photos.ts';
import { removePhotos } from './remove-photos.ts';

/** The owner always comes from the token, never from the request. */
const viewerOf = ({ subject }: CustomerActor, { origin }: Site): Viewer => ({ userId: subject, origin });

function registerAlbumRoutes(app: HttpServer, dependencies: AlbumDependencies): void {
  implement(app, routes.createAlbum, ({ actor, body, site }) =>
    createAlbum(dependencies, ownerOf(actor), body.name, viewerOf(actor, site)),
  );

  implement(app, routes.listAlbums, ({ actor, query, site }) => {
    const { cursor, limit = limits.albums.pageSize } = query;
    const request = { withShared: query.displaySharedData === 'true', cursor, limit };
    return listOwnAlbums(dependencies, ownerOf(actor), request, viewerOf(actor, site));
  });

  implement(app, routes.getAlbum, ({ actor, params, site }) =>
    readAlbum(dependencies, ownerOf(actor), params.id, viewerOf(actor, site)),
  );

  implement(app, routes.updateAlbum, ({ actor, params, body, site }) =>
    patchAlbum(dependencies, ownerOf(actor), params.id, body, viewerOf(actor, site)),
  );

  implement(app, routes.deleteAlbum, ({ actor, params }) =>
    deleteAlbum(dependencies, ownerOf(actor), params.id),
  );
}

function registerPhotosOfAlbumRoutes(app: HttpServer, dependencies: AlbumDependencies): void {
  implement(app, routes.listAlbumPhotos, ({ actor, params, query, site }) => {
    const { sortKey = 'created', sortOrder = 'desc', cursor, limit = limits.photos.pageSize } = query;
    const request = { sortKey, sortOrder, cursor, limit };
    return readOwnPhotos(dependencies, ownerOf(actor), params.id, request, site.origin);
  });

  implement(app, routes.getAlbumLayout, ({ actor, params, query }) => {
    const { sortKey = 'created', sortOrder = 'desc' } = query;
    return readOwnLayout(dependencies, ownerOf(actor), params.id, { sortKey, sortOrder });
  });

  implement(app, routes.addAlbumPhotos, ({ actor, params, body }) =>
    addPhotos(dependencies, ownerOf(actor), params.id, body.photoIds),
  );

  implement(app, routes.removeAlbumPhotos, ({ actor, params, body }) =>
    removePhotos(dependencies, ownerOf(actor), params.id, body.photoIds),
  );

  implement(app, routes.moveAlbumPhotos, ({ actor, params, body }) =>
    movePhotos(dependencies, ownerOf(actor), params.id, body),
  );
}

export function registerAlbumsRoutes(app: HttpServer, dependencies: AlbumDependencies): void {
  registerAlbumRoutes(app, dependencies);
  registerPhotosOfAlbumRoutes(app, dependencies);
}
