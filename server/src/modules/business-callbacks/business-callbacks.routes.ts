import {
  type BusinessCallback,
  businessEventNames,
  businessCallbacksRoutes as routes,
} from '@keepsake/contract/business-callbacks';
import {
  type CallbackReceiver,
  type Callbacks,
  type Receiver,
  requireCallback,
  writeContent,
} from '../../platform/callbacks/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor, type HttpServer, implement } from '../../platform/http/index.ts';
import type { Customers } from '../customers/index.ts';

export interface BusinessCallbacksRoutesDependencies {
  readonly database: Database;
  readonly callbacks: Callbacks;
  readonly customers: Pick<Customers, 'find'>;
}

function receiverOf({ tenantId, customerId, businessStatus }: CustomerActor): Receiver {
  if (businessStatus === null) throw new ApiError('not-found', { detail: 'no business account' });
  return { tenantId, receiver: customerId };
}

function presentCallback(receiver: CallbackReceiver): BusinessCallback {
  const { events, secretEnd, isSecretShown, previousSecretUntil, disabledAt } = receiver;
  return {
    events: businessEventNames.filter((name) => events?.includes(name) ?? true),
    secretEnd,
    isSecretShown,
    ...(previousSecretUntil !== undefined && { previousSecretUntil }),
    ...(disabledAt !== undefined && { disabledAt }),
  };
}

export function registerBusinessCallbacksRoutes(
  app: HttpServer,
  { database, callbacks, customers }: BusinessCallbacksRoutesDependencies,
): void {
  const { receivers } = callbacks;
  const tx = database.autocommit;

  implement(app, routes.getBusinessCallback, async ({ actor }) =>
    presentCallback(requireCallback(await receivers.find(tx, receiverOf(actor)))),
  );

  implement(app, routes.putBusinessCallback, async ({ actor, body: { events } }) =>
    presentCallback(requireCallback(await receivers.chooseEvents(tx, receiverOf(actor), events))),
  );

  implement(app, routes.renewBusinessSecret, async ({ actor }) => {
    const { receiver, standardSecret } = requireCallback(await receivers.renewSecret(tx, receiverOf(actor)));
    return { ...presentCallback(receiver), secret: standardSecret };
  });

  implement(app, routes.testBusinessCallback, async ({ actor }) => {
    const to = { ...receiverOf(actor), event: 'test' };
    const customer = requireCallback(await customers.find(tx, actor.tenantId, actor.customerId));
    const result = requireCallback(
      await callbacks.tryNow(to, (delivery) =>
        writeContent(customer.callbackFormat, { ...delivery, event: 'test' }),
      ),
    );
    const { outcome, status, reason, milliseconds } = result;
    return { outcome, milliseconds, ...(status !== null && { status }), ...(reason !== null && { reason }) };
  });

  implement(app, routes.listBusinessDeliveries, async ({ actor, query }) => ({
    deliveries: await callbacks.list(tx, receiverOf(actor), query),
  }));

  implement(app, routes.redeliverBusinessEvents, async ({ actor, body }) => {
    const to = receiverOf(actor);
    return { ids: await database.transaction((within) => callbacks.redeliver(within, to, body.ids)) };
  });
}
