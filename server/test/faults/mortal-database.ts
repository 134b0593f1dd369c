import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcesses } from '../../src/platform/database/embedded/find-processes.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded/start-embedded-postgres.ts';
import { createLog } from '../../src/platform/log/index.ts';

/** A PostgreSQL of its own, durable as in production, that is killed and started again. */
export interface MortalDatabase {
  /** Of an empty database, the same after each start. */
  readonly url: string;
  readonly dataDir: string;
  /** kill -9 of the server; its children end with it. */
  kill(): Promise<void>;
  /** Resolves when it takes connections again. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const log = createLog({ level: 'silent', process: 'test' });

/** @param dataDir where it lives; a temporary folder, removed in the end, unless given */
export async function startMortalDatabase(dataDir?: string): Promise<MortalDatabase> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'keepsake-mortal-')));
  let running: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: folder, log });
  return {
    url: running.url,
    dataDir: folder,
    async kill() {
      const find = () => findProcesses(path.join(folder, 'postgres/cluster'));
      const { server } = await find();
      if (!server) throw new Error('there is no database to be killed');
      process.kill(server, 'SIGKILL');
      while ((await find()).server) await delay(10);
      // Frees the folder for the next start; the server is gone already.
      await running.stop().catch(() => undefined);
    },
    async start() {
      running = await startEmbeddedPostgres({ dataDir: folder, log });
    },
    async close() {
      await running.stop();
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
