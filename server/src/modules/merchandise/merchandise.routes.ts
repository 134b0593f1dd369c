import { createHash } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import { merchandiseRoutes as routes } from '@keepsake/contract/merchandise';
import { createCache } from '../../platform/cache/index.ts';
import type { Query } from '../../platform/graphql/index.ts';
import { chooseResponse } from '../../platform/http/bytes/index.ts';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import type { Channels } from './open-channels.ts';
import type { createMerchandiseQueries } from './run-query.ts';

interface Cached {
  readonly result: object;
  /** Of its JSON. */
  readonly tag: string;
  readonly bytes: number;
}

interface Load {
  readonly query: Query;
  readonly tenantId: string;
  readonly correlationId: string;
}

export interface MerchandiseRoutesDependencies {
  readonly runQuery: ReturnType<typeof createMerchandiseQueries>;
  readonly openChannels: (tenantId: string) => Channels;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

function createResults({ runQuery, openChannels }: MerchandiseRoutesDependencies) {
  const cache = createCache<Cached, Load>({
    maxSize: limits.merchandise.maxCachedBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: limits.merchandise.cachedSeconds * 1000,
    // A query whose entry is evicted still has its caller.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { query, tenantId, correlationId } }) {
      const text = await runQuery(query, { channels: openChannels(tenantId), correlationId });
      return { result: JSON.parse(text), tag: `"${hash(text)}"`, bytes: Buffer.byteLength(text) };
    },
  });
  return {
    /** Concurrent callers with the same query share one run. Results with errors are not kept. */
    async get(load: Load): Promise<Cached> {
      const key = hash(JSON.stringify([load.tenantId, load.query]));
      const found = await cache.forceFetch(key, { context: load });
      if ('errors' in found.result) cache.delete(key);
      return found;
    },
  };
}

export function registerMerchandiseRoutes(
  app: HttpServer,
  dependencies: MerchandiseRoutesDependencies,
): void {
  const results = createResults(dependencies);
  implement(app, routes.queryMerchandise, async ({ body: query, site, request, reply }) => {
    const { tenantId } = site;
    const { result, tag, bytes } = await results.get({ query, tenantId, correlationId: request.id });
    reply.headers({ ETag: tag, 'Cache-Control': 'no-cache' });
    const { status } = chooseResponse(request, { tag, bytes });
    return status === 200 ? result : reply.status(status).send();
  });
}
