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
 * Opens DATABASE_URL, else the embedded database, which is started for the duration. Throws `BackupRefused`
 * without a database.
 */
export async function openDatabaseOf(settings: Settings, log: Log): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  await access(path.join(dataDir, 'postgres/cluster')).catch(() => {
    throw new BackupRefused(`Nothing has been started in ${dataDir} yet: set DATA_DIR or DATABASE_URL.`);
  });
  return startEmbeddedPostgres({ dataDir, log });
}

export function startNewDatabase(settings: Settings, log: Log): Promise<OpenedDatabase> {
  return startEmbeddedPostgres({ dataDir: settings.dataDir, log });
}
