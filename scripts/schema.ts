import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/index.ts';
import { createLog } from '../server/src/platform/log/index.ts';
import { describeSchema } from '../server/test/describe-schema.ts';
import { repository } from './checks/source-files.ts';

/** Writes the schema of a migrated empty database. */
async function main(): Promise<void> {
  const log = createLog({ level: 'warn', process: 'schema' });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake-schema-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrate({ url, folder: path.join(repository, 'server/migrations'), log });
    await writeFile(path.join(repository, 'docs/schema.sql'), await describeSchema(url));
  } finally {
    await stop();
    await rm(dataDir, { recursive: true });
  }
}

await main();
