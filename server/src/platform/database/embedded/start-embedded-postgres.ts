import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureFolder } from '../../files/durable.ts';
import type { Log } from '../../log/index.ts';
import { readUrl } from './address.ts';
import { bringUp, connectOnce } from './bring-up.ts';
import { findProcesses } from './find-processes.ts';
import { findPrograms } from './find-programs.ts';
import { initCluster } from './init-cluster.ts';
import { programRunner, type RunProgram } from './run-program.ts';
import { takeOwnership } from './take-ownership.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** Ends the database; does nothing where another process started it first. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The database lives in its subfolder `postgres`. */
  readonly dataDir: string;
  readonly log: Log;
  /** Server settings that differ from the ones below. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** Errors and their details stay out of the server's log: they hold customers' data, and the client gets them. */
const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  cluster_name: 'keepsake',
};

/** Starts the PostgreSQL that comes with Keepsake, or adopts the one that runs in the folder already. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = await makeFolder(options.dataDir);
  const run = programRunner(await findPrograms(), folder);
  for (const since = Date.now(); ; await delay(100)) {
    const release = await takeOwnership(folder);
    if (release) return own(folder, run, release, options);
    try {
      await connectOnce(folder);
      return { url: await readUrl(folder), stop: async () => {} };
    } catch (cause) {
      if (Date.now() - since > 90_000) throw new Error('Another process holds the database.', { cause });
    }
  }
}

async function makeFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'postgres');
  await ensureFolder(folder);
  return realpath(folder);
}

async function own(folder: string, run: RunProgram, release: () => void, options: EmbeddedOptions) {
  try {
    await initCluster(folder, run);
    await bringUp(folder, run, { ...defaults, ...options.settings });
    options.log.info({}, 'the embedded database takes connections');
  } catch (error) {
    release();
    throw error;
  }
  const isRunning = async () => (await findProcesses(path.join(folder, 'cluster'))).server !== undefined;
  const stop = async () => {
    try {
      if (await isRunning()) await run('pg_ctl', 'stop', '--mode=fast');
    } catch (error) {
      // One that is killed meanwhile may stay in the system's list for as long as pg_ctl waits.
      if (await isRunning()) throw error;
    }
    release();
  };
  let stopped: Promise<void> | undefined;
  return { url: await readUrl(folder), stop: () => (stopped ??= stop()) };
}
