import { limits } from '@keepsake/contract/limits';
import type { PushContent } from '@keepsake/contract/push';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import { afterCommit, type Database, type Transaction } from '../../platform/database/index.ts';
import type { FanOut } from '../../platform/fan-out/index.ts';
import type { HttpServer, Site } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Identity } from '../identity/index.ts';
import { createAlbumsTeller } from './albums-changed.ts';
import { accountOf, Clients } from './clients.ts';
import { publish } from './publish.ts';
import { deleteMessagesBefore, type Recipient } from './push.repository.ts';
import { registerPushSocket } from './push.routes.ts';
import { createPushMetrics } from './push-metrics.ts';
import { watchClients } from './watch-clients.ts';

export { photosChanged } from './photos-changed.ts';
export type { Recipient } from './push.repository.ts';

export interface Push {
  /** Tells every client of a customer when the transaction commits; a client that is away gets it when it is back. */
  publish(tx: Transaction, to: Recipient, content: PushContent): Promise<void>;
  /** Tells every client of a customer that albums changed: all of a transaction in one message. */
  publishAlbums(tx: Transaction, to: Recipient, albumIds: readonly string[]): Promise<void>;
  /** Serves the socket. */
  register(app: HttpServer): Promise<void>;
  /** Forgets what is older than a client may miss; returns how many messages went. */
  sweep(): Promise<number>;
}

export interface PushDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly fanOut: FanOut;
  readonly identity: Identity;
  /** Origins of the storefronts of a site's tenant. */
  originsOf(tenantId: string): readonly string[];
}

/** Small enough that each statement holds its rows for milliseconds. */
const batchSize = 1000;

async function sweep({ database, clock }: PushDependencies): Promise<number> {
  const before = toInstant(clock.now() - limits.push.keptSeconds * 1000);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; removed += batch) {
    batch = await deleteMessagesBefore(database.autocommit, before, batchSize);
  }
  return removed;
}

/** What happens to an account, told to its open clients as it happens. */
export function createPush(dependencies: PushDependencies): Push {
  const { identity, fanOut, originsOf } = dependencies;
  identity.onSignInsEnded((tx, ended) => afterCommit(tx, () => fanOut.publish('sessions', accountOf(ended))));
  return {
    publish: (tx, to, content) => publish(dependencies, tx, to, content),
    publishAlbums: createAlbumsTeller((tx, to, content) => publish(dependencies, tx, to, content)),
    async register(app) {
      const metrics = createPushMetrics(dependencies.metrics);
      const clients = new Clients(dependencies);
      const { recogniser } = identity;
      const all = { ...dependencies, metrics, clients, recogniser };
      const isOriginAllowed = (origin: string, { tenantId }: Site) => originsOf(tenantId).includes(origin);
      await registerPushSocket(app, { ...all, isOriginAllowed });
      const stop = watchClients(all);
      app.addHook('onClose', async () => stop());
    },
    sweep: () => sweep(dependencies),
  };
}
