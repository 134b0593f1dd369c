import { access } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts';
import type { Log } from '../log/index.ts';
import type { Settings } from '../settings/index.ts';
import { BackupRefused } from './refused.ts';

export interface OpenedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The database of an installation, running or not: the one that DATABASE_URL names, else the embedded one, which is
 * started for as long as it is needed. Throws `BackupRefused` where there has never been one.
 */
export async function openDatabaseOf(settings: Settings, log: Log): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  await access(path.join(dataDir, 'postgres/cluster')).catch(() => {
    throw new BackupRefused(`Nothing has been started in ${dataDir} yet: set DATA_DIR or DATABASE_URL.`);
  });
  return startEmbeddedPostgres({ dataDir, log });
}

/** A new database in DATA_DIR. */
export function startNewDatabase(settings: Settings, log: Log): Promise<OpenedDatabase> {
  return startEmbeddedPostgres({ dataDir: settings.dataDir, log });
}
