import type { Database } from '../database/index.ts';
import type { Decoders } from '../images/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { version } from '../version.ts';
import type { Metrics, Reading } from './index.ts';

function watchDatabase(metrics: Metrics, database: Database): void {
  metrics.gauge(
    {
      name: 'keepsake_database_connections',
      help: 'Connections of this process to the database, and callers that wait for one',
      labels: ['state'],
    },
    () => {
      const { total, idle, waiting } = database.connections();
      return [
        { labels: { state: 'busy' }, value: total - idle },
        { labels: { state: 'idle' }, value: idle },
        { labels: { state: 'waiting' }, value: waiting },
      ];
    },
  );
  metrics.gauge(
    {
      name: 'keepsake_database_ping_seconds',
      help: 'A query to the database; absent while it is unavailable',
    },
    async () => {
      const started = performance.now();
      await database.ping();
      return [{ value: (performance.now() - started) / 1000 }];
    },
  );
}

function watchJobs(metrics: Metrics, jobs: Pick<Jobs, 'counts'>): void {
  metrics.gauge(
    {
      name: 'keepsake_jobs',
      help: 'Jobs by queue and state in the whole fleet; dead ones wait for an operator',
      labels: ['queue', 'state'],
    },
    async () => {
      const queues = await jobs.counts();
      return queues.flatMap(({ queue, ...states }): Reading[] =>
        Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
      );
    },
  );
}

function watchDecoders(metrics: Metrics, decoders: Pick<Decoders, 'usage'>): void {
  metrics.gauge(
    {
      name: 'keepsake_decoder_pictures',
      help: 'Pictures in decoders of this process, and waiting for one',
      labels: ['kind', 'state'],
    },
    () =>
      decoders.usage().flatMap(({ kind, waiting, running }): Reading[] => [
        { labels: { kind, state: 'waiting' }, value: waiting },
        { labels: { kind, state: 'running' }, value: running },
      ]),
  );
}

/** Figures that are read at each scrape. */
export function watchPlatform(
  metrics: Metrics,
  { database, jobs, decoders }: { database: Database; jobs: Jobs; decoders: Decoders },
): void {
  const build = { name: 'keepsake_build_info', help: 'Version of this process', labels: ['version'] };
  metrics.gauge(build, () => [{ labels: { version }, value: 1 }]);
  watchDatabase(metrics, database);
  watchJobs(metrics, jobs);
  watchDecoders(metrics, decoders);
}
