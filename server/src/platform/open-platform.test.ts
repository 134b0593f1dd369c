// Proves PLA-71, PLA-75, PLA-82.
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { runOnServer } from '../../test/test-server.ts';
import { openPlatform } from './index.ts';
import { createLog } from './log/index.ts';
import { readSettings } from './settings/index.ts';
import { version } from './version.ts';

const log = createLog({ level: 'silent', process: 'test' });
const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'photos',
  S3_REGION: 'eu',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

let fixture: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  fixture = await createTestDatabase({ empty: true });
  dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake-platform-'));
});
afterAll(async () => {
  await fixture.drop();
  await rm(dataDir, { recursive: true });
});

async function start(env: Record<string, string>): Promise<string> {
  const settings = readSettings({ DATA_DIR: dataDir, ...env });
  const opening = openPlatform({ settings, databaseUrl: fixture.url, log });
  return opening.then(
    async (platform) => {
      await platform.close();
      return 'it has started';
    },
    (error: Error) => error.message,
  );
}

test.each([
  ['SECRETS that are no key ring', { SECRETS: '{"keys": 1}' }, 'SECRETS: keys'],
  ['a bucket of a store that is not there', s3, 'S3_ENDPOINT'],
])('a start that fails for %s leaves the database empty', async (_what, env, sentence) => {
  expect(await start(env)).toContain(sentence);
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace`;
  expect(await runOnServer(fixture.url, tables)).toEqual([]);
});

test('a start logs the version', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', process: 'test', write: (line) => lines.push(line) });
  const settings = readSettings({ DATA_DIR: dataDir });
  const platform = await openPlatform({ settings, databaseUrl: fixture.url, log });
  await platform.close();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'starting', version });
});

test('the jobs see that the folder of the photos is gone, and that it is back', async () => {
  const settings = readSettings({ DATA_DIR: dataDir });
  const platform = await openPlatform({ settings, databaseUrl: fixture.url, log });
  const folder = path.join(dataDir, 'blobs');
  try {
    expect(await platform.jobs.isOutage()).toBe(false);
    await rename(folder, `${folder}-away`);
    expect(await platform.jobs.isOutage()).toBe(true);
    await rename(`${folder}-away`, folder);
    expect(await platform.jobs.isOutage()).toBe(false);
  } finally {
    await platform.close();
  }
});
