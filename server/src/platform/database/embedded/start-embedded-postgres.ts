import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureFolder } from '../../files/durable.ts';
import type { Log } from '../../log/index.ts';
import { WrongSettings } from '../../settings/index.ts';
import { readUrl } from './address.ts';
import { isServerRunning } from './find-processes.ts';
import { findPrograms } from './find-programs.ts';
import { initCluster } from './init-cluster.ts';
import { keepRunning } from './keep-running.ts';
import { programRunner, type RunProgram } from './run-program.ts';
import { connectOnce, startOrAttach } from './start-or-attach.ts';
import { takeOwnership } from './take-ownership.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** Does nothing if another process started the server. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The database uses the subfolder `postgres`. */
  readonly dataDir: string;
  readonly log: Log;
  /** Settings that override the defaults. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Refuses to share the database of another process, which may end it. */
  readonly isExclusive?: boolean;
  /** Called when the server ended and could not be restarted. */
  readonly onLost?: (error: unknown) => void;
  readonly timeouts?: Partial<Timeouts>;
}

interface Timeouts {
  /** Time for another process to end. */
  readonly ownershipMilliseconds: number;
  /** Time for one start, and the number of starts that may fail. */
  readonly startMilliseconds: number;
  readonly tries: number;
}

const defaultTimeouts: Timeouts = { ownershipMilliseconds: 5_000, startMilliseconds: 10_000, tries: 3 };

/** Errors and details stay out of the server's log: they contain customer data, and clients get them. */
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

/**
 * Starts the bundled PostgreSQL, or shares a running one, and restarts it whenever it ends.
 *
 * @throws WrongSettings if it is to be exclusive and another process has it
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = await makeFolder(options.dataDir);
  const run = programRunner(await findPrograms(), folder);
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  for (const since = Date.now(); ; await delay(100)) {
    const release = await takeOwnership(folder);
    if (release) return own({ ...options, folder, run, release, timeouts });
    if (options.isExclusive) {
      if (Date.now() - since > timeouts.ownershipMilliseconds) throw new WrongSettings(inUse);
      continue;
    }
    try {
      await connectOnce(folder);
      return { url: await readUrl(folder), stop: async () => {} };
    } catch (cause) {
      if (Date.now() - since > 90_000) throw new Error('Another process holds the database.', { cause });
    }
  }
}

const inUse =
  'Another Keepsake, or a backup, runs with this DATA_DIR and its embedded database. Stop it first, or set another ' +
  'DATA_DIR. For several processes over one library set DATABASE_URL.';

async function makeFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'postgres');
  await ensureFolder(folder);
  return realpath(folder);
}

interface OwnOptions extends EmbeddedOptions {
  readonly folder: string;
  readonly run: RunProgram;
  readonly release: () => void;
  readonly timeouts: Timeouts;
}

async function own(options: OwnOptions): Promise<EmbeddedPostgres> {
  const { folder, run, release, log, timeouts } = options;
  const settings = { ...defaults, ...options.settings };
  const { startMilliseconds, tries } = timeouts;
  try {
    await initCluster(folder, run);
    await startOrAttach({ folder, run, settings, startMilliseconds });
    log.info({}, 'the embedded database takes connections');
  } catch (error) {
    release();
    throw error;
  }
  const url = await readUrl(folder);
  const isRunning = () => isServerRunning(path.join(folder, 'cluster'));
  // Clients have this address.
  const samePort = { ...settings, port: new URL(url).port };
  const ending = new AbortController();
  const kept = keepRunning({
    isRunning,
    startOrAttach: () => startOrAttach({ folder, run, settings: samePort, startMilliseconds }),
    tries,
    signal: ending.signal,
    log,
  }).catch((error) => options.onLost?.(error));
  const stop = async () => {
    ending.abort();
    await kept;
    try {
      if (await isRunning()) await run('pg_ctl', 'stop', '--mode=fast');
    } catch (error) {
      // A killed process may stay in the process list while pg_ctl waits.
      if (await isRunning()) throw error;
    }
    release();
  };
  let stopped: Promise<void> | undefined;
  return { url, stop: () => (stopped ??= stop()) };
}
