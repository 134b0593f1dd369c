import { deletedPhotosRoutes as routes } from '@keepsake/contract/deleted-photos';
import { limits } from '@keepsake/contract/limits';
import { type HttpServer, implement } from '../../../platform/http/index.ts';
import { recordActivity } from '../../activity/index.ts';
import { ownerOf } from '../owner-of.ts';
import type { Quota } from '../quota.ts';
import { deleteForGood } from './delete-for-good.ts';
import { deleteSelection } from './delete-selection.ts';
import { type ListDeletedDependencies, listDeletedPhotos } from './list-deleted.ts';
import type { CheckedRestoring, RestoreDependencies, StartDependencies } from './operation-dependencies.ts';
import { restorePhotos } from './restore-photos.ts';
import { deleteAllPhotos, readOperation, restoreAllPhotos } from './start-operation.ts';

export interface DeletedPhotosRouteDependencies
  extends ListDeletedDependencies,
    StartDependencies,
    RestoreDependencies,
    CheckedRestoring {
  quotaOf(brandId: string): Quota;
}

export function registerDeletedPhotosRoutes(
  app: HttpServer,
  dependencies: DeletedPhotosRouteDependencies,
): void {
  implement(app, routes.listDeleted, ({ actor, query, site }) => {
    const { cursor, limit = limits.photos.pageSize } = query;
    return listDeletedPhotos(dependencies, ownerOf(actor), { cursor, limit }, site.origin);
  });

  implement(app, routes.restorePhotos, ({ actor, body, site }) =>
    restorePhotos(dependencies, ownerOf(actor), {
      photoIds: body.photoIds,
      quota: dependencies.quotaOf(site.brandId),
      channel: site.channel,
    }),
  );

  implement(app, routes.deleteForGood, ({ actor, body }) =>
    deleteForGood(dependencies, ownerOf(actor), body.photoIds),
  );

  implement(app, routes.deleteAll, ({ actor }) => deleteAllPhotos(dependencies, ownerOf(actor)));

  implement(app, routes.deleteSelection, ({ actor, body }) =>
    deleteSelection(dependencies, ownerOf(actor), body),
  );

  implement(app, routes.restoreAll, ({ actor, body, site }) =>
    dependencies.database.transaction(async (tx) => {
      const owner = ownerOf(actor);
      const includes = ({ operationId }: { readonly operationId: string | undefined }) =>
        body.operationId === undefined || body.operationId === operationId;
      await dependencies.restoring.notify(tx, { ...owner, channel: site.channel, includes });
      const quota = dependencies.quotaOf(site.brandId);
      const request = { deletionId: body.operationId, quota };
      const started = await restoreAllPhotos(dependencies, tx, owner, request);
      if (started.photosCount > 0) {
        const { tenantId, customerId } = actor;
        await recordActivity(dependencies.clock, tx, { tenantId, customerId, kind: 'photos-restored' });
      }
      return started;
    }),
  );

  implement(app, routes.getOperation, ({ actor, params }) =>
    readOperation(dependencies, ownerOf(actor), params.id),
  );
}
