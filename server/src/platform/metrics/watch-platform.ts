import type { BlobStore } from '../blobs/index.ts';
import type { Database } from '../database/index.ts';
import { spaceOf } from '../files/full-disk.ts';
import type { Decoders } from '../images/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { version } from '../version.ts';
import type { Metrics, Reading } from './index.ts';

async function secondsOf(call: () => Promise<unknown>): Promise<Reading[]> {
  const started = performance.now();
  await call();
  return [{ value: (performance.now() - started) / 1000 }];
}

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
    () => secondsOf(() => database.ping()),
  );
}

function watchStore(metrics: Metrics, blobs: Pick<BlobStore, 'tryWriting'>): void {
  metrics.gauge(
    {
      name: 'keepsake_store_ping_seconds',
      help: 'A check that the store of the photos accepts more; absent while it does not',
    },
    () => secondsOf(() => blobs.tryWriting()),
  );
}

/** What is free for this user, as uploads count it. */
function watchDisk(metrics: Metrics, dataDir: string): void {
  metrics.gauge({ name: 'keepsake_disk_free_bytes', help: 'Free on the disk of DATA_DIR' }, async () => [
    { value: (await spaceOf(dataDir)).freeBytes },
  ]);
  metrics.gauge(
    { name: 'keepsake_disk_reserve_bytes', help: 'Free bytes of that disk below which uploads are refused' },
    async () => [{ value: (await spaceOf(dataDir)).reserveBytes }],
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
      return queues.flatMap(({ queue, oldestSeconds: _, ...states }): Reading[] =>
        Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
      );
    },
  );
  metrics.gauge(
    {
      name: 'keepsake_job_oldest_waiting_seconds',
      help: 'How long the oldest job of a queue could have run already, in the whole fleet; absent without one',
      labels: ['queue'],
    },
    async () => {
      const queues = await jobs.counts();
      return queues.flatMap(({ queue, oldestSeconds: value }): Reading[] =>
        value === undefined ? [] : [{ labels: { queue }, value }],
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

export interface Watched {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly decoders: Decoders;
  readonly blobs: BlobStore;
  readonly dataDir: string;
}

/** Figures that are read at each scrape. */
export function watchPlatform(metrics: Metrics, { database, jobs, decoders, blobs, dataDir }: Watched): void {
  const build = { name: 'keepsake_build_info', help: 'Version of this process', labels: ['version'] };
  metrics.gauge(build, () => [{ labels: { version }, value: 1 }]);
  watchDatabase(metrics, database);
  watchJobs(metrics, jobs);
  watchDecoders(metrics, decoders);
  watchStore(metrics, blobs);
  watchDisk(metrics, dataDir);
}
