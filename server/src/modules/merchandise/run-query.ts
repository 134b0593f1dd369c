import { merchandiseTypes } from '@keepsake/contract/merchandise';
import { merchandiseLimits } from '@keepsake/contract/server-limits';
import { createQueryRunner, type QueryContext } from '../../platform/graphql/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Channels } from './open-channels.ts';

interface Context extends QueryContext, Record<string, unknown> {
  readonly channels: Channels;
}

const resolvers = {
  Query: {
    Channels: (_root: unknown, _args: unknown, { channels }: Context) => channels.list(),
    Channel: (_root: unknown, args: { code: string; locale?: string | null }, { channels }: Context) =>
      channels.find(args),
  },
};

export function createMerchandiseQueries({ log, production }: { log: Log; production: boolean }) {
  return createQueryRunner({
    types: merchandiseTypes,
    resolvers,
    ...merchandiseLimits,
    introspection: !production,
    log,
  });
}
