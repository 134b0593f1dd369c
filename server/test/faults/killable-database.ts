import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcesses } from '../../src/platform/database/embedded/find-processes.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded/start-embedded-postgres.ts';
import { createLog } from '../../src/platform/log/index.ts';

/** A durable PostgreSQL that is killed and restarted. */
export interface KillableDatabase {
  readonly url: string;
  readonly dataDir: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Restarts it as a standby, which is read-only until `pg_promote`. */
  demote(): Promise<void>;
  close(): Promise<void>;
}

const log = createLog({ level: 'silent', process: 'test' });

/** @param settings of PostgreSQL that override the defaults */
export async function startKillableDatabase(
  dataDir?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<KillableDatabase> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'keepsake-killable-')));
  const open = () => startEmbeddedPostgres({ dataDir: folder, log, settings });
  let running: EmbeddedPostgres = await open();
  return {
    url: running.url,
    dataDir: folder,
    async kill() {
      const find = () => findProcesses(path.join(folder, 'postgres/cluster'));
      const { server } = await find();
      if (!server) throw new Error('there is no database to be killed');
      process.kill(server, 'SIGKILL');
      await running.stop().catch(() => undefined);
      while ((await find()).server) await delay(10);
    },
    async start() {
      running = await open();
    },
    async demote() {
      await running.stop();
      await writeFile(path.join(folder, 'postgres/cluster/standby.signal'), '');
      running = await open();
    },
    async close() {
      await running.stop();
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
