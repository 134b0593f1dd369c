import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type KillableDatabase,
  startKillableDatabase,
} from '../../../server/test/faults/killable-database.ts';
import { runOnServer, urlOfDatabase } from '../../../server/test/test-server.ts';
import type { BenchEnvironment } from '../../environment/environment.ts';

/** A primary and a synchronous standby of PostgreSQL's own replication. */
export interface DatabasePair {
  /** DATABASE_URL with both hosts. */
  readonly url: string;
  /** Address of the one that accepts writes. */
  writable(): string;
  /** Kills (-9) the server that accepts writes. */
  kill(): Promise<void>;
  /** Starts the killed server. */
  start(): Promise<void>;
  /** Makes the standby the server that accepts writes. */
  promote(): Promise<void>;
}

const name = 'keepsake';
const hot = { wal_keep_size: '1GB', wal_retrieve_retry_interval: '1s' };
/** The standby's `application_name` is its `cluster_name`. */
const synchronous = { synchronous_standby_names: 'keepsake', synchronous_commit: 'remote_apply' };

/** Copies a server that has never been used: the package has no pg_basebackup. */
async function copyCluster(from: string, to: string): Promise<void> {
  await cp(path.join(from, 'postgres'), path.join(to, 'postgres'), {
    recursive: true,
    preserveTimestamps: true,
  });
  await rm(path.join(to, 'postgres/port'));
  await writeFile(path.join(to, 'postgres/cluster/standby.signal'), '');
}

async function whenSynchronous(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const rows = await runOnServer(url, `select from pg_stat_replication where sync_state = 'sync'`);
    if (rows.length > 0) return;
    await delay(100);
  }
  throw new Error('the standby does not follow the primary');
}

function urlOfBoth(primary: string, standby: string): string {
  const { host } = new URL(primary);
  const both = urlOfDatabase(primary, name).replace(host, `${host},${new URL(standby).host}`);
  return `${both}?target_session_attrs=read-write`;
}

export async function startDatabasePair(environment: BenchEnvironment): Promise<DatabasePair> {
  const start = async (folder: string, settings: Record<string, string>): Promise<KillableDatabase> => {
    const server = await startKillableDatabase(folder, { ...hot, ...settings });
    environment.onEnd(server.close);
    return server;
  };
  const [one, two] = ['database', 'standby'].map((folder) => path.join(environment.folder, folder)) as [
    string,
    string,
  ];
  const fresh = await startKillableDatabase(one);
  await fresh.close();
  await copyCluster(one, two);
  const primary = await start(one, synchronous);
  const standby = await start(two, { primary_conninfo: primary.url });
  await whenSynchronous(primary.url);
  await runOnServer(primary.url, `create database ${name}`);
  let current = primary;
  return {
    url: urlOfBoth(primary.url, standby.url),
    writable: () => urlOfDatabase(current.url, name),
    kill: () => current.kill(),
    start: () => current.start(),
    async promote() {
      await runOnServer(standby.url, 'select pg_promote()');
      current = standby;
    },
  };
}
