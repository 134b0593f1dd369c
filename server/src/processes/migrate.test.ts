// Proves PLA-73.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { deadlines, minutes } from '../../test/deadlines.ts';
import { freePort } from '../../test/free-port.ts';
import { runCommand } from '../../test/run-command.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { runOnServer } from '../../test/test-server.ts';
import { advisoryKey } from '../platform/database/advisory-key.ts';

// Each test starts processes.
vi.setConfig({ testTimeout: 2 * minutes });

let fixture: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  fixture = await createTestDatabase({ empty: true });
  dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake-migrate-'));
});
afterAll(async () => {
  await fixture.drop();
  await rm(dataDir, { recursive: true });
});

const migrate = (settings = {}) => runCommand('migrate', { databaseUrl: fixture.url, dataDir }, [], settings);

it('prints the names of what it applies, and ends well when there is nothing to do', async () => {
  const files = await readdir(path.join(import.meta.dirname, '../../migrations'));
  const names = files.filter((name) => name.endsWith('.sql')).sort();
  expect(await migrate()).toEqual({ code: 0, output: `${names.join('\n')}\n` });
  expect(await migrate()).toEqual({ code: 0, output: 'Every migration is applied already.\n' });
});

it.each([
  ['keys that are wrong', { SECRETS: '{"keys": 1}' }, /^SECRETS: keys .*\n$/],
  [
    'a database that does not respond',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    /^The database is unavailable: .*\n$/,
  ],
])('refuses %s with a sentence', async (_what, settings, sentence) => {
  expect(await migrate(settings)).toEqual({ code: 1, output: expect.stringMatching(sentence) });
});

it('refuses a migration that was changed with a sentence', async () => {
  await runOnServer(fixture.url, `update schema_migrations set checksum = 'other'`);
  expect(await migrate()).toEqual({
    code: 1,
    output: expect.stringMatching(/^Migration .* was changed after it had been applied\. Add a new one\.\n$/),
  });
});

it.each(['api', 'worker'] as const)('%s is alive while another process migrates', async (role) => {
  const empty = await createTestDatabase({ empty: true });
  const other = new pg.Client({ connectionString: empty.url });
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [advisoryKey('migrations')]);
  const port = await freePort();
  const get = (address: string) => fetch(`http://localhost:${port}${address}`).catch(() => undefined);
  const starting = startServerProcess({ role, port, databaseUrl: empty.url, dataDir });
  try {
    const live = async () => (await get('/health/live'))?.status;
    await expect.poll(live, { timeout: deadlines.processReady }).toBe(200);
    for (const address of ['/health/ready', '/api/config']) {
      const response = await get(address);
      expect([response?.status, response?.headers.get('Retry-After')], address).toEqual([503, '5']);
      expect(await response?.json()).toMatchObject({ code: 'unavailable' });
    }
  } finally {
    await other.end();
    await (await starting).kill();
    await empty.drop();
  }
});
