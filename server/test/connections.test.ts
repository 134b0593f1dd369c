// Proves PLA-69.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { runOnServer } from './test-server.ts';

let fixture: TestDatabase;
let dataDir: string;
let running: ServerProcess | undefined;
beforeAll(async () => {
  fixture = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake-connections-'));
});
afterEach(() => running?.kill());
afterAll(async () => {
  await fixture.drop();
  await rm(dataDir, { recursive: true });
});

/** Counts by the names in `pg_stat_activity`, of this database only. */
async function count(): Promise<Record<string, number>> {
  const rows = await runOnServer<{ name: string; count: number }>(
    fixture.url,
    `select application_name as name, count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name <> 'keepsake-test' group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

it.each(['api', 'worker'] as const)('the %s has no more connections than the documents say', async (role) => {
  const env = { DATABASE_CONNECTIONS: '3' };
  running = await startServerProcess({ role, databaseUrl: fixture.url, dataDir, env });
  const ready = `${running.origin}/health/ready`;
  const most: Record<string, number> = {};
  for (let turn = 0; turn < 5; turn += 1) {
    const responses = await Promise.all(Array.from({ length: 40 }, () => fetch(ready)));
    expect(responses.filter(({ ok }) => !ok)).toEqual([]);
    for (const [name, connections] of Object.entries(await count()))
      most[name] = Math.max(most[name] ?? 0, connections);
  }
  const { keepsake, 'keepsake-jobs': jobs = 0, ...others } = most;
  expect(keepsake).toBe(3);
  expect(jobs).toBeLessThanOrEqual(5);
  const each = ['keepsake-jobs-listen', 'keepsake-fan-out', 'keepsake-locks', 'keepsake-migrate'];
  expect(Object.keys(others).filter((name) => !each.includes(name))).toEqual([]);
  expect(Math.max(...Object.values(others))).toBe(1);
});
