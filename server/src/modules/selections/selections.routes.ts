import { selectionsRoutes as routes } from '@keepsake/contract/selections';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError, bearerOf, type HttpServer, implement } from '../../platform/http/index.ts';
import { createTempSelection } from './create-temp-selection.ts';
import { listSelectedPhotos } from './list-selected-photos.ts';
import type { SelectionDependencies } from './selection-dependencies.ts';
import { findTempSelection } from './selections.repository.ts';

export function registerSelectionsRoutes(app: HttpServer, dependencies: SelectionDependencies): void {
  const { database, clock } = dependencies;

  implement(app, routes.createTempSelection, ({ actor, body, site, request }) =>
    createTempSelection(dependencies, { actor, site, token: bearerOf(request), photoIds: body.photoIds }),
  );

  implement(app, routes.getTempSelection, async ({ actor: { tenantId, customerId }, params }) => {
    const owner = { tenantId, ownerId: customerId };
    const key = { selectionId: params.id, now: toInstant(clock.now()) };
    const row = await findTempSelection(database.autocommit, owner, key);
    if (!row) throw new ApiError('not-found', { detail: 'no such selection of the customer' });
    return { photoIds: [...row.photo_ids] };
  });

  implement(app, routes.listTempSelectionPhotos, ({ actor, params, site: { origin } }) =>
    listSelectedPhotos(dependencies, actor, { selectionId: params.id, origin }),
  );
}
