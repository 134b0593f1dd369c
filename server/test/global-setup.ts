import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findProcesses } from '../src/platform/database/embedded/find-processes.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/start-embedded-postgres.ts';
import { createAdvisoryLocks, migrate } from '../src/platform/database/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { databasePrefix, runOnServer, templateOf, urlOfDatabase } from './test-server.ts';

const migrations = path.join(import.meta.dirname, '../migrations');
const log = createLog({ level: 'warn', process: 'test' });

/** The name contains the pid, by which the next run finds folders of crashed runs. */
const folderName = /^keepsake-test-postgres-(\d+)-/;

/** Settings without durability. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 300,
  max_wal_size: '128MB',
};

/** Memory, if there is plenty: copies of the template take 20 ms there and up to 350 ms on a slow disk. */
const memory = '/dev/shm';
const enoughBytes = 2 ** 30;

async function chooseParent(): Promise<string> {
  const space = await statfs(memory).catch(() => undefined);
  return space && space.bavail * space.bsize > enoughBytes ? memory : tmpdir();
}

interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

async function startServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  for (const parent of [memory, tmpdir()]) await removeCrashedServers(parent);
  const dataDir = await mkdtemp(path.join(await chooseParent(), `keepsake-test-postgres-${process.pid}-`));
  const server = await startEmbeddedPostgres({ dataDir, log, settings });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function removeCrashedServers(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const owner = Number(folderName.exec(name)?.[1]);
    if (!owner || isRunning(owner)) continue;
    const dataDir = path.join(parent, name);
    const { server, orphans } = await findProcesses(path.join(dataDir, 'postgres/cluster'));
    for (const pid of server ? [server] : orphans) process.kill(pid, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Drops databases of crashed runs; a running one holds the lock of its name. */
async function dropLeftDatabases(url: string, isOver: (run: string) => Promise<boolean>): Promise<void> {
  const rows = await runOnServer<{ datname: string }>(
    url,
    `select datname from pg_database where starts_with(datname, '${databasePrefix}')`,
  );
  for (const { datname } of rows) {
    const run = datname.slice(databasePrefix.length).split('_')[0] ?? '';
    if (await isOver(run)) await runOnServer(url, `drop database if exists ${datname} with (force)`);
  }
}

async function makeTemplate(url: string, run: string): Promise<void> {
  const name = templateOf(run);
  await runOnServer(url, `create database ${name} template template0`);
  await migrate({ url: urlOfDatabase(url, name), folder: migrations, log });
  await runOnServer(url, `alter database ${name} allow_connections false`);
}

/** Provides one PostgreSQL for all test files, our own or TEST_DATABASE_URL, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const locks = createAdvisoryLocks(server.url, 'keepsake-test-run');
  const run = randomBytes(4).toString('hex');
  const lock = await locks.tryLock(`test run ${run}`);
  const isOver = async (other: string) => {
    const taken = await locks.tryLock(`test run ${other}`);
    await taken?.release();
    return taken !== undefined;
  };
  await dropLeftDatabases(server.url, isOver);
  await makeTemplate(server.url, run);
  project.provide('testServer', { url: server.url, run });
  return async () => {
    await lock?.release();
    await dropLeftDatabases(server.url, isOver);
    await locks.close();
    await server.stop();
  };
}
