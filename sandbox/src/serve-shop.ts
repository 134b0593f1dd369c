import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { openJsonFile } from './json-file.ts';
import type { Keepsake } from './keepsake.ts';
import { registerSignUp } from './newsletter/sign-up.routes.ts';
import { registerDuePayment } from './payments/due-payment.ts';
import { registerPayments } from './payments/payments.routes.ts';
import type { Wallets } from './payments/wallets.ts';
import { createPlaceOrder } from './prints/place-order.ts';
import { registerPrints } from './prints/prints.routes.ts';
import { scriptsPath } from './prints/prints-address.ts';
import { createPrintsSessions } from './prints/sessions.ts';
import { createShop, type ShopOptions } from './shop/create-shop.ts';
import { visitOf } from './shop/visit.ts';
import { demoOrders, type ShopContext } from './shop-data/demo-orders.ts';
import { stageOf } from './shop-data/production.ts';
import { registerThirdParties } from './third-parties/third-parties.routes.ts';
import { createToldLog } from './third-parties/told.ts';
import { createAddressChanges } from './workshop/address-changes.ts';
import { createCancellations } from './workshop/cancellations.ts';
import { subscribe } from './workshop/events.ts';
import { createProductionLine } from './workshop/production-line.ts';
import { createReceiver } from './workshop/receiver.ts';
import { registerWorkshop } from './workshop/workshop.routes.ts';
import { createWorkshopRecords, recordsSchema } from './workshop/workshop-records.ts';

export interface ServeShopOptions {
  readonly keepsake: Keepsake;
  readonly keepsakeOrigin: string;
  readonly publicOrigin: string;
  readonly host: string;
  readonly port: number;
  /** For files of the sandbox. */
  readonly folder: string;
  /** Day of the demo's plans, `YYYY-MM-DD`. */
  readonly today: string;
  readonly context: ShopContext;
  readonly sharedBooks: ShopOptions['sharedBooks'];
  readonly payments: { readonly wallets: Wallets; readonly token: string };
}

/** Bundled by `npm start`. */
const scripts = path.resolve(import.meta.dirname, '../dist');

const pause = (milliseconds: number) => delay(milliseconds, undefined, { ref: false });

/** Codes of demo orders that have not arrived. */
function codesOnTheirWay(today: string, context: ShopContext): string[] {
  const onTheirWay = demoOrders(today, context).filter((order) => {
    const stage = stageOf(order);
    return stage !== undefined && stage !== 'Delivered';
  });
  return onTheirWay.map(({ orderCode }) => orderCode);
}

/**
 * Serves the shop and its workshop until the process ends. Rejects if the port is not free.
 *
 * @returns has the events of Keepsake sent to the workshop
 */
export async function serveShop(options: ServeShopOptions): Promise<() => Promise<void>> {
  const { keepsake, keepsakeOrigin, publicOrigin, host, port, folder } = options;
  const { today, context, payments, sharedBooks } = options;
  const { storefronts } = context;
  const shop = await createShop({ keepsakeOrigin, publicOrigin, storefronts, sharedBooks });
  const visitOfShop = (request: FastifyRequest) => visitOf(request, { storefronts, publicOrigin });
  const records = createWorkshopRecords(openJsonFile(path.join(folder, 'workshop.json'), recordsSchema));
  const now = () => new Date().toISOString();
  const addressChanges = createAddressChanges({ keepsake, now });
  const cancellations = createCancellations({ keepsake, now });
  const line = createProductionLine({
    keepsake,
    records,
    addressChanges,
    cancellations,
    context,
    demoOrders: codesOnTheirWay(today, context),
    now,
    pause: () => pause(10_000),
  });
  const origin = `http://127.0.0.1:${port}`;
  let secret: string | undefined;
  await shop.register((app) =>
    registerWorkshop(app, {
      storefronts,
      line,
      addressChanges,
      cancellations,
      gallery: keepsake,
      businesses: { keepsake, now },
      receiver: createReceiver({ origin, now, pause }),
      records,
      secret: () => secret,
      nowSeconds: () => Date.now() / 1000,
    }),
  );
  await shop.register((app) =>
    registerPayments(app, {
      ...payments,
      shopPort: port,
      newId: () => randomUUID(),
      visitOf: visitOfShop,
    }),
  );
  await shop.register((app) => registerDuePayment(app, { keepsake, now, visitOf: visitOfShop }));
  await shop.register((app) =>
    registerSignUp(app, { requestSubscription: keepsake.requestSubscription, visitOf: visitOfShop }),
  );
  await shop.register((app) =>
    registerThirdParties(app, { log: createToldLog(now), storefronts, publicOrigin }),
  );
  const sessions = createPrintsSessions({ keepsake, newId: randomUUID, now: () => performance.now() });
  await shop.register((app) =>
    registerPrints(app, {
      keepsake,
      sessions,
      placeOrder: createPlaceOrder({ keepsake, sessions, records, context, newId: randomUUID, now }),
      visitOf: visitOfShop,
    }),
  );
  await shop.register(fastifyStatic, { root: scripts, prefix: scriptsPath, decorateReply: false });
  await shop.listen({ host, port });
  return async () => {
    secret = await subscribe(keepsake, origin);
  };
}
