import os from 'node:os';
import path from 'node:path';
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts';
import { type BlobStore, observeBlobs, openBlobs } from './blobs/index.ts';
import { type Callbacks, createCallbacks } from './callbacks/index.ts';
import { type Clock, dayMs, systemClock } from './clock/index.ts';
import {
  type AdvisoryLocks,
  createAdvisoryLocks,
  type Database,
  migrate,
  openDatabase,
} from './database/index.ts';
import { createEgress, type Egress } from './egress/index.ts';
import { type FanOut, openFanOut } from './fan-out/index.ts';
import { isFull } from './files/full-disk.ts';
import { createDecoders, type Decoders } from './images/index.ts';
import { createIntegrityCheck, type IntegrityCheck } from './integrity-check/index.ts';
import { createJobs, type Jobs } from './jobs/index.ts';
import type { Log } from './log/index.ts';
import { createMail, type Mail } from './mail/index.ts';
import { createMetrics, type Metrics } from './metrics/index.ts';
import { observeDecoders, observeJobs, observeRateLimits } from './metrics/observers.ts';
import { watchPlatform } from './metrics/watch-platform.ts';
import { openOldLibrary, type SourceFiles } from './photo-sources/index.ts';
import { createRateLimits, type RateLimits } from './rate-limits/index.ts';
import { openRedis } from './redis/index.ts';
import { openSecrets, type Secrets } from './secrets/index.ts';
import type { Settings } from './settings/index.ts';
import { repositoryRoot } from './settings/production.ts';
import { createStaging, type Staging } from './staging/index.ts';
import { createTemporaryFiles, type TemporaryFiles } from './temporary-files/index.ts';
import { openTraces, type Traces } from './traces/index.ts';
import { version } from './version.ts';

export interface Platform {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Undefined without a collector. */
  readonly traces: Traces | undefined;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly locks: AdvisoryLocks;
  readonly blobs: BlobStore;
  /** Whether the blobs are in an object store, which processes on all hosts share. */
  readonly hasObjectStore: boolean;
  readonly staging: Staging;
  readonly exportFiles: TemporaryFiles;
  readonly shopFileBodies: TemporaryFiles;
  /** Photos of a former service, by retailer and customer; undefined without one. */
  readonly oldLibrary: SourceFiles | undefined;
  readonly integrityCheck: IntegrityCheck;
  readonly decoders: Decoders;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly egress: Egress;
  readonly callbacks: Callbacks;
  readonly rateLimits: RateLimits;
  readonly fanOut: FanOut;
  readonly close: () => Promise<void>;
}

export { repositoryRoot };

export interface PlatformOptions {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly clock?: Clock;
}

function openDecoders({ decoderSlots }: Settings, log: Log, metrics: Metrics): Decoders {
  const cores = os.availableParallelism();
  const slots = { slots: decoderSlots ?? cores, heicSlots: cores > 2 ? 2 : 1 };
  return createDecoders({ ...slots, log, observe: observeDecoders(metrics) });
}

const openSecretsOf = ({ dataDir, keyRing, demo, production }: Settings): Promise<Secrets> =>
  openSecrets({ dataDir, ring: keyRing, demo, production });

/** A full disk is no outage: jobs end, and say so. */
async function tryStores(database: Database, blobs: BlobStore): Promise<void> {
  await database.ping();
  await blobs.tryWriting().catch((error) => {
    if (!isFull(error)) throw error;
  });
}

/** Migrates the database once keys and stores are known to be usable: a wrong setting leaves it as it is. */
export async function prepareDatabase({ settings, databaseUrl: url, log }: Omit<PlatformOptions, 'clock'>) {
  await refuseUnfinishedRestore(settings.dataDir);
  const secrets = await openSecretsOf(settings);
  const store = await openBlobs(settings);
  const applied = await migrate({ url, folder: path.join(repositoryRoot, 'server/migrations'), log });
  return { secrets, store, applied };
}

/** With an object store the sweep of another host finds no files here: those of killed processes end at a start. */
async function openStaging({ dataDir, objectStore }: Settings, clock: Clock): Promise<Staging> {
  const staging = createStaging(path.join(dataDir, 'uploads'));
  if (objectStore) await staging.removeBefore(clock.now() - dayMs);
  return staging;
}

/** Opens the platform, with its database migrated. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { settings, databaseUrl: url, log, clock = systemClock } = options;
  log.info({ version }, 'starting');
  const { secrets, store } = await prepareDatabase(options);
  const traces = await openTraces(settings.tracesEndpoint);
  const database = openDatabase({ url, max: settings.databaseConnections, traces });
  const locks = createAdvisoryLocks(url, 'keepsake-locks');
  const metrics = createMetrics();
  const blobs = observeBlobs(store.blobs, metrics);
  const redis = await openRedis({ url: settings.redisUrl, database, log, metrics });
  const fanOut = openFanOut({ url, database, redis, log });
  const decoders = openDecoders(settings, log, metrics);
  const checkStores = () => tryStores(database, blobs);
  const jobs = createJobs({ url, clock, log, checkStores, traces, onRun: observeJobs(metrics) });
  watchPlatform(metrics, { database, jobs, decoders, blobs, dataDir: settings.dataDir });
  const check = { ...store, blobs, ...settings.scrub, database, locks, clock, log, metrics };
  const integrityCheck = createIntegrityCheck(check);
  await integrityCheck.verifyStore();
  const mail = createMail({
    jobs,
    database,
    secrets,
    clock,
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    dataDir: settings.dataDir,
  });
  const egress = createEgress({ allowsLoopback: settings.demo, traces });
  return {
    log,
    metrics,
    traces,
    clock,
    database,
    locks,
    decoders,
    jobs,
    secrets,
    mail,
    egress,
    callbacks: createCallbacks({ jobs, database, secrets, clock, egress, log }),
    fanOut,
    blobs,
    hasObjectStore: settings.objectStore !== undefined,
    rateLimits: createRateLimits({ database, clock, redis, onRefused: observeRateLimits(metrics) }),
    staging: await openStaging(settings, clock),
    exportFiles: createTemporaryFiles(path.join(settings.dataDir, 'exports')),
    shopFileBodies: createTemporaryFiles(path.join(settings.dataDir, 'shop-files')),
    oldLibrary: settings.oldLibrary && (await openOldLibrary(settings.oldLibrary)),
    integrityCheck,
    async close() {
      await jobs.stop();
      await mail.close();
      await decoders.close();
      await fanOut.close();
      await redis?.close();
      await locks.close();
      await database.close();
      await store.close();
      await traces?.close();
    },
  };
}
