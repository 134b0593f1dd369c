// Proves PLA-67, PLA-68.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { type KillableDatabase, startKillableDatabase } from './faults/killable-database.ts';
import { freePort } from './free-port.ts';
import { makeNoisePhoto } from './noise-photo.ts';
import { RemoteCustomer } from './remote-customer.ts';
import { seededRandom } from './seed.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { runOnServer } from './test-server.ts';

/** A failover to a standby that is promoted later, by an address of two hosts. */

const random = seededRandom('a standby');
let database: KillableDatabase;
let test: Awaited<ReturnType<typeof createTestApp>>;
let processes: ServerProcess[];
let customer: RemoteCustomer;

beforeAll(async () => {
  database = await startKillableDatabase();
  test = await createTestApp({ beside: { databaseUrl: database.url, dataDir: database.dataDir } });
  const [absent, url] = [`127.0.0.1:${await freePort()}`, new URL(database.url)];
  const databaseUrl = `${database.url.replace(url.host, `${absent},${url.host}`)}?target_session_attrs=primary`;
  const { token } = await test.signUp('anna@demo.keepsake.test');
  const api = await startServerProcess({ role: 'api', ...test, databaseUrl });
  processes = [api, await startServerProcess({ role: 'worker', ...test, databaseUrl })];
  customer = new RemoteCustomer(() => api.origin, token);
});
afterAll(async () => {
  for (const one of processes) await one.kill();
  await test.close();
  await database.close();
});

const ready = () =>
  Promise.all(processes.map(async ({ origin }) => (await fetch(`${origin}/health/ready`)).status));

/** Uploads a photo and waits for the worker, which may be ready before it has begun to work. */
async function uploadOne(): Promise<void> {
  const bytes = await makeNoisePhoto(random, 300, 200);
  const { headers } = await customer.beginOnce(bytes);
  expect((await customer.resume(String(headers.location), bytes)).status).toBe(204);
  const unfinished = () =>
    runOnServer(
      database.url,
      `select from pgboss.job where name = 'make-renditions' and state < 'completed'`,
    );
  await expect.poll(unfinished, { timeout: deadlines.jobIsDone }).toEqual([]);
}

it('a standby is unavailable, and the same processes go on once it is promoted', async () => {
  await uploadOne();
  expect(await ready()).toEqual([200, 200]);
  await database.demote();
  expect(await ready()).toEqual([503, 503]);
  const refused = await customer.beginOnce(Buffer.alloc(1000));
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  await runOnServer(database.url, 'select pg_promote()');
  await expect.poll(ready, { timeout: deadlines.recovers }).toEqual([200, 200]);
  await uploadOne();
});
