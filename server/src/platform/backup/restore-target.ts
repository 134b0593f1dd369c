import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { findProcesses } from '../database/embedded/find-processes.ts';
import { takeOwnership } from '../database/embedded/take-ownership.ts';
import { ensureFolder, syncFolder } from '../files/durable.ts';
import { withCopyConnection } from './copy-connection.ts';
import { listTables, quoted } from './list-tables.ts';
import { BackupRefused } from './refused.ts';
import { writeDurable } from './stored-file.ts';
import { unfinishedRestore } from './unfinished-restore.ts';

const replacedFolder = /^replaced-/;

/** Refuses while a database runs in DATA_DIR. */
export async function refuseRunning(dataDir: string): Promise<void> {
  const folder = await realpath(path.join(dataDir, 'postgres')).catch(() => undefined);
  if (!folder) return;
  const release = await takeOwnership(folder);
  if (!release) throw new BackupRefused(`Keepsake runs in ${dataDir}: stop it first.`);
  release();
  const { server, orphans } = await findProcesses(path.join(folder, 'cluster'));
  const [pid] = [server, ...orphans].filter((one) => one !== undefined);
  if (pid === undefined) return;
  throw new BackupRefused(
    `A database runs in ${folder} (process ${pid}), which a killed Keepsake has left: start Keepsake and stop it again.`,
  );
}

async function readContent(dataDir: string) {
  const names: string[] = await readdir(dataDir).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return {
    present: names.filter((name) => !replacedFolder.test(name) && name !== unfinishedRestore),
    isUnfinished: names.includes(unfinishedRestore),
  };
}

/** Refuses a folder with data, except an interrupted restore. */
export async function refuseFilled(dataDir: string): Promise<void> {
  const { present, isUnfinished } = await readContent(dataDir);
  if (present.length === 0 || isUnfinished) return;
  throw new BackupRefused(
    `${dataDir} is not empty: name an empty folder in DATA_DIR, or say --replace to move aside what is there.`,
  );
}

/** Moves existing data aside, and removes an interrupted restore. */
export async function prepareDataDir(dataDir: string, stamp: string): Promise<void> {
  await ensureFolder(dataDir);
  const { present, isUnfinished } = await readContent(dataDir);
  if (isUnfinished) {
    for (const name of present) await rm(path.join(dataDir, name), { recursive: true });
    return;
  }
  if (present.length > 0) await moveAside(dataDir, present, stamp);
  await writeDurable(path.join(dataDir, unfinishedRestore), '');
  await syncFolder(dataDir);
}

async function moveAside(dataDir: string, names: readonly string[], stamp: string): Promise<void> {
  const aside = path.join(dataDir, `replaced-${stamp}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(path.join(dataDir, name), path.join(aside, name));
  await syncFolder(aside);
  await syncFolder(dataDir);
}

/** Removes the mark, so that Keepsake can start from the folder. */
export async function finishDataDir(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, unfinishedRestore));
  await syncFolder(dataDir);
}

const othersQuery = `
  select count(*)::integer as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'keepsake%'`;

/** A process that has just ended may still have connections. */
const goodbyeMilliseconds = 2_000;

async function isInUse(client: pg.ClientBase): Promise<boolean> {
  for (const since = performance.now(); ; await delay(100)) {
    const { rows } = await client.query<{ others: number }>(othersQuery);
    if (!rows[0]?.others) return false;
    if (performance.now() - since > goodbyeMilliseconds) return true;
  }
}

/** Refuses a database that a process of Keepsake is connected to. */
export async function refuseDatabaseInUse(client: pg.ClientBase): Promise<void> {
  if (!(await isInUse(client))) return;
  throw new BackupRefused('Keepsake uses the database that DATABASE_URL names: stop it first.');
}

/** Refuses a database with data, which restore never deletes. */
export async function refuseUsedDatabase(url: string): Promise<void> {
  await withCopyConnection(url, async (client) => {
    await refuseDatabaseInUse(client);
    for (const { name } of await listTables(client)) {
      const found = await client.query(`select from public.${quoted(name)} limit 1`);
      if (!found.rowCount) continue;
      throw new BackupRefused(
        `The database that DATABASE_URL names is not empty (table ${name}): make a new one and name that.`,
      );
    }
  });
}
