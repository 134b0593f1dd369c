import { createHash } from 'node:crypto';
import { merchandiseLimits } from '@keepsake/contract/server-limits';
import { createCache } from '../../platform/cache/index.ts';
import type { Query } from '../../platform/graphql/index.ts';
import type { Channels } from './open-channels.ts';
import type { createMerchandiseQueries } from './run-query.ts';

interface Result {
  readonly json: Buffer;
  readonly tag: string;
  readonly hasErrors: boolean;
}

interface Load {
  readonly query: Query;
  readonly tenantId: string;
  readonly correlationId: string;
}

export interface ResultsDependencies {
  readonly runQuery: ReturnType<typeof createMerchandiseQueries>;
  readonly openChannels: (tenantId: string) => Channels;
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url');

/** Memory for an entry besides its bytes. */
const entryBytes = 1024;

/** Caches results of queries for some minutes. */
export function createResults({ runQuery, openChannels }: ResultsDependencies) {
  const { maxCachedBytes, cachedSeconds } = merchandiseLimits;
  const cache = createCache<Result, Load>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ json }) => json.byteLength + entryBytes,
    ttl: cachedSeconds * 1000,
    // A query whose entry is evicted still has its caller.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { query, tenantId, correlationId } }) {
      const result = await runQuery(query, { channels: openChannels(tenantId), correlationId });
      const json = Buffer.from(result.json);
      return { json, tag: `"${hash(json)}"`, hasErrors: result.hasErrors };
    },
  });
  return {
    /** Concurrent callers with the same query share one run. Results with errors are not kept. */
    async get(load: Load): Promise<Result> {
      const key = hash(JSON.stringify([load.tenantId, load.query]));
      const found = await cache.forceFetch(key, { context: load });
      if (found.hasErrors) cache.delete(key);
      return found;
    },
  };
}
