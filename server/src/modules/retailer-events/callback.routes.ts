import { callbacksRoutes as routes } from '@keepsake/contract/callbacks';
import { refuseAddress, requireAddress, requireCallback } from '../../platform/callbacks/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Egress } from '../../platform/egress/index.ts';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import { presentCallback } from './callback.presenter.ts';
import { type PublishDependencies, publishTest, retailerOf } from './publish-event.ts';

export interface CallbackRoutesDependencies extends PublishDependencies {
  readonly database: Database;
  readonly egress: Pick<Egress, 'check'>;
}

export function registerCallbackRoutes(app: HttpServer, dependencies: CallbackRoutesDependencies): void {
  const { database, callbacks, egress } = dependencies;
  const { receivers } = callbacks;

  implement(app, routes.putCallback, async ({ actor, body: { url, events } }) => {
    refuseAddress(egress, url, 'url');
    const { receiver, secret } = await receivers.put(database.autocommit, retailerOf(actor.tenantId), {
      url,
      events,
    });
    return { ...presentCallback(requireAddress(receiver)), ...(secret !== undefined && { secret }) };
  });

  implement(app, routes.getCallback, async ({ actor }) =>
    presentCallback(requireAddress(await receivers.find(database.autocommit, retailerOf(actor.tenantId)))),
  );

  implement(app, routes.renewCallbackSecret, async ({ actor }) => {
    const renewed = requireCallback(
      await receivers.renewSecret(database.autocommit, retailerOf(actor.tenantId)),
    );
    return { ...presentCallback(requireAddress(renewed.receiver)), secret: renewed.secret };
  });

  implement(app, routes.testCallback, async ({ actor }) => ({
    id: requireCallback(await database.transaction((tx) => publishTest(dependencies, tx, actor.tenantId))),
  }));

  implement(app, routes.listDeliveries, async ({ actor, query }) => ({
    deliveries: await callbacks.list(database.autocommit, retailerOf(actor.tenantId), query),
  }));

  implement(app, routes.redeliver, async ({ actor, body }) => ({
    ids: await database.transaction((tx) => callbacks.redeliver(tx, retailerOf(actor.tenantId), body.ids)),
  }));

  implement(app, routes.deleteCallback, async ({ actor }) => {
    await receivers.remove(database.autocommit, retailerOf(actor.tenantId));
    return null;
  });
}
