import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/index.ts';
import { databasePrefix, runOnServer, templateOf, urlOfDatabase } from './test-server.ts';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** Creates a database for one test file: a copy of the migrated template, or empty. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { url: serverUrl, run } = inject('testServer');
  const name = `${databasePrefix}${run}_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name} template ${empty ? 'template0' : templateOf(run)}`);
  const url = urlOfDatabase(serverUrl, name);
  const database = openDatabase({ url, max: 5, applicationName: 'keepsake-test' });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await runOnServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
