import { limits } from '@keepsake/contract/limits';
import type { PushContent } from '@keepsake/contract/push';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import { afterCommit, type Database, type Transaction } from '../../platform/database/index.ts';
import type { FanOut } from '../../platform/fan-out/index.ts';
import type { HttpServer, Site } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import type { EndedSignIns, Identity } from '../identity/index.ts';
import { createAlbumsNotifier } from './albums-notifier.ts';
import { accountOf, Clients } from './clients.ts';
import { publish } from './publish.ts';
import { deleteMessagesBefore, type Recipient } from './push.repository.ts';
import { registerPushSocket } from './push.routes.ts';
import {
  type Changed,
  type ChangedFavourites,
  favouritesChanged,
  ordersChanged,
  photosChanged,
} from './push-content.ts';
import { createPushMetrics } from './push-metrics.ts';
import { watchClients } from './watch-clients.ts';

export type { Recipient } from './push.repository.ts';

export interface Push {
  /**
   * Sends a message to every client of a customer when the transaction commits; offline clients get it on
   * reconnecting.
   */
  publish(tx: Transaction, to: Recipient, content: PushContent): Promise<void>;
  /** Makes every client of a customer ask again who they are. */
  customerChanged(tx: Transaction, to: Recipient): Promise<void>;
  ordersChanged(tx: Transaction, to: Recipient, orderCodes: readonly string[]): Promise<void>;
  photosChanged(tx: Transaction, to: Recipient, changed: Changed): Promise<void>;
  favouritesChanged(tx: Transaction, to: Recipient, changed: ChangedFavourites): Promise<void>;
  /** Notifies every client of a customer of changed albums: one message per transaction. */
  publishAlbums(tx: Transaction, to: Recipient, albumIds: readonly string[]): Promise<void>;
  /** Closes sockets of the account when the transaction commits. */
  signInsEnded(tx: Transaction, ended: EndedSignIns): Promise<void> | void;
  register(app: HttpServer): Promise<void>;
  /** Deletes messages older than clients may miss; returns how many. */
  sweep(): Promise<number>;
}

export interface PushDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly fanOut: FanOut;
  readonly identity: Identity;
  readonly production: boolean;
  /** Origins of the storefronts of a site's tenant. */
  originsOf(tenantId: string): readonly string[];
}

const batchSize = 1000;

async function sweep({ database, clock }: PushDependencies): Promise<number> {
  const before = toInstant(clock.now() - limits.push.keptSeconds * 1000);
  return sweepInBatches(batchSize, (limit) => deleteMessagesBefore(database.autocommit, before, limit));
}

export function createPush(dependencies: PushDependencies): Push {
  const { identity, fanOut, originsOf } = dependencies;
  const send: Push['publish'] = (tx, to, content) => publish(dependencies, tx, to, content);
  return {
    publish: send,
    customerChanged: (tx, to) => send(tx, to, { type: 'customer-changed', payload: {} }),
    ordersChanged: (tx, to, orderCodes) => send(tx, to, ordersChanged(orderCodes)),
    photosChanged: (tx, to, changed) => send(tx, to, photosChanged(changed)),
    favouritesChanged: (tx, to, changed) => send(tx, to, favouritesChanged(changed)),
    publishAlbums: createAlbumsNotifier((tx, to, content) => publish(dependencies, tx, to, content)),
    signInsEnded: (tx, ended) => afterCommit(tx, () => fanOut.publish('sessions', accountOf(ended))),
    async register(app) {
      const metrics = createPushMetrics(dependencies.metrics);
      const clients = new Clients(dependencies);
      const { authenticator } = identity;
      const all = { ...dependencies, metrics, clients, authenticator };
      const isOriginAllowed = (origin: string, { tenantId }: Site) => originsOf(tenantId).includes(origin);
      await registerPushSocket(app, { ...all, isOriginAllowed });
      const stop = watchClients(all);
      app.addHook('onClose', async () => stop());
    },
    sweep: () => sweep(dependencies),
  };
}
