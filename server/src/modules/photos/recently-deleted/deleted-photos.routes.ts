import { deletedPhotosRoutes as routes } from '@keepsake/contract/deleted-photos';
import { limits } from '@keepsake/contract/limits';
import { type CustomerActor, type HttpServer, implement } from '../../../platform/http/index.ts';
import type { Owner } from '../photos.repository.ts';
import { type ListDeletedDependencies, listDeletedPhotos } from './list-deleted.ts';
import type { RestoreDependencies, StartDependencies } from './operation-dependencies.ts';
import { restorePhotos } from './restore-photos.ts';
import { deleteAllPhotos, readOperation, restoreAllPhotos } from './start-operation.ts';

export type DeletedPhotosRouteDependencies = ListDeletedDependencies &
  StartDependencies &
  RestoreDependencies;

/** A customer acts on the own library only: the owner never comes from the request. */
function ownerOf(actor: CustomerActor): Owner {
  return { tenantId: actor.tenantId, ownerId: actor.customerId };
}

/** Deleting everything, and what comes back. */
export function registerDeletedPhotosRoutes(
  app: HttpServer,
  dependencies: DeletedPhotosRouteDependencies,
): void {
  implement(app, routes.listDeleted, ({ actor, query, site }) => {
    const { cursor, limit = limits.photos.pageSize } = query;
    return listDeletedPhotos(dependencies, ownerOf(actor), { cursor, limit }, site.origin);
  });

  implement(app, routes.restorePhotos, ({ actor, body }) =>
    restorePhotos(dependencies, ownerOf(actor), body.photoIds),
  );

  implement(app, routes.deleteAll, ({ actor }) => deleteAllPhotos(dependencies, ownerOf(actor)));

  implement(app, routes.restoreAll, ({ actor, body }) =>
    restoreAllPhotos(dependencies, ownerOf(actor), body.operationId),
  );

  implement(app, routes.getOperation, ({ actor, params }) =>
    readOperation(dependencies, ownerOf(actor), params.id),
  );
}
