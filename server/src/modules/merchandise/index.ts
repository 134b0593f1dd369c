import type { Merchandise as Channel } from '@keepsake/contract/shop-documents';
import { createCache } from '../../platform/cache/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log/index.ts';
import {
  createVersionedDocuments,
  type VersionedDocuments,
} from '../../platform/versioned-documents/index.ts';
import type { Module } from '../module.ts';
import { type ChannelHead, listHeads } from './merchandise.repository.ts';
import { registerMerchandiseRoutes } from './merchandise.routes.ts';
import { openChannels } from './open-channels.ts';
import { createMerchandiseQueries } from './run-query.ts';

export interface MerchandiseDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly production: boolean;
}

export interface Merchandise extends Module {
  /** Channels by `CHANNEL.LOCALE`. */
  readonly channels: VersionedDocuments<Channel>;
}

/** A read of the heads reads whole documents: once for a burst of queries. */
const headsMs = 10_000;

/** Articles that the shop sells. */
export function createMerchandise(dependencies: MerchandiseDependencies): Merchandise {
  const { autocommit } = dependencies.database;
  const heads = createCache<ChannelHead[]>({
    max: 100,
    ttl: headsMs,
    ignoreFetchAbort: true,
    fetchMethod: (tenantId) => listHeads(autocommit, tenantId),
  });
  const headsOf = (tenantId: string) => heads.forceFetch(tenantId);
  const channels = createVersionedDocuments<Channel>({ name: 'merchandise', idColumn: 'channel_locale' });
  return {
    channels,
    register: (app) =>
      registerMerchandiseRoutes(app, {
        runQuery: createMerchandiseQueries(dependencies),
        openChannels: (tenantId) => openChannels({ ...dependencies, channels, headsOf }, tenantId),
      }),
  };
}
