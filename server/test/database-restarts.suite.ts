import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines, minutes, within } from './deadlines.ts';
import { type KillableDatabase, startKillableDatabase } from './faults/killable-database.ts';
import { expectSoundRows, LibraryLedger } from './library-ledger.ts';
import { makeNoisePhoto } from './noise-photo.ts';
import { RemoteCustomer, type RemoteResponse } from './remote-customer.ts';
import { type SeededRandom, seededRandom } from './seed.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { runOnServer } from './test-server.ts';

/** T6: the database is killed every few seconds under load, `cycles` times. */
export function databaseRestartsSuite(cycles: number): void {
  const random: SeededRandom = seededRandom(`the database is killed ${cycles} times`);
  const timeout = (2 + cycles) * 2 * minutes;
  const ledger = new LibraryLedger();
  /** Count of each response. */
  const responses = new Map<string, number>();
  let database: KillableDatabase;
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let api: ServerProcess;
  let worker: ServerProcess;
  let customer: RemoteCustomer;
  let isLoaded = true;
  const signIn = () => test.signUp('anna@demo.keepsake.test');

  beforeAll(async () => {
    database = await startKillableDatabase();
    test = await createTestApp({ beside: { databaseUrl: database.url, dataDir: database.dataDir } });
    const { token } = await signIn();
    api = await startServerProcess({ role: 'api', ...test });
    worker = await startServerProcess({ role: 'worker', ...test });
    customer = new RemoteCustomer(() => api.origin, token);
  }, timeout);
  afterAll(async () => {
    isLoaded = false;
    await api.kill();
    await worker.kill();
    await test.close();
    await database.close();
  }, timeout);

  /** Checks for success, or 503 with Retry-After. */
  function checkResponse(what: string, response: RemoteResponse): boolean {
    const key = `${what} ${response.status}`;
    responses.set(key, (responses.get(key) ?? 0) + 1);
    if (response.status < 300) return true;
    expect(response.status, `${what}: ${response.body}`).toBe(503);
    expect(Number(response.headers['retry-after']), what).toBeGreaterThan(0);
    return false;
  }

  async function retryUntilOk(what: string, send: () => Promise<RemoteResponse>): Promise<RemoteResponse> {
    for (;;) {
      const response = await send();
      if (checkResponse(what, response)) return response;
      await delay(100 + random.below(200));
    }
  }

  async function uploadUntilStopped(): Promise<void> {
    while (isLoaded) {
      const bytes = await makeNoisePhoto(random, 300, 200);
      const begun = await retryUntilOk('begin', () => customer.beginOnce(bytes));
      const url = String(begun.headers.location);
      const response = await retryUntilOk('upload', () => customer.resume(url, bytes));
      ledger.keep(String(response.headers['x-image-id']), bytes);
    }
  }

  async function deleteUntilStopped(): Promise<void> {
    while (isLoaded) {
      await delay(500);
      const ids = ledger.photos.slice(0, 3);
      if (ids.length < 3) continue;
      // A retry after a lost response lists the deleted photo in `failed`.
      await retryUntilOk('delete', () => customer.delete(ids));
      ledger.drop(ids);
    }
  }

  async function readUntilStopped(): Promise<void> {
    while (isLoaded) {
      await retryUntilOk('list', () => customer.send('GET', '/api/photo-management/photos?limit=24'));
      await delay(100);
    }
  }

  async function untilHealthy(): Promise<void> {
    for (; ; await delay(50)) {
      const ready = await Promise.all([api, worker].map(({ origin }) => fetch(`${origin}/health/ready`)));
      if (ready.every(({ ok }) => ok)) {
        const list = await customer.send('GET', '/api/photo-management/photos?limit=24');
        if (checkResponse('list', list)) return;
      }
    }
  }

  it(`${cycles} kills under load: 503 with Retry-After, and healthy again`, { timeout }, async () => {
    const load = Promise.all([
      uploadUntilStopped(),
      uploadUntilStopped(),
      deleteUntilStopped(),
      readUntilStopped(),
    ]);
    const times: number[] = [];
    const kills = (async () => {
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        await customer.staySignedIn(signIn);
        await delay(8_000 + random.below(6_000));
        await database.kill();
        await delay(1_000 + random.below(3_000));
        await database.start();
        const since = performance.now();
        await within(deadlines.recovers, untilHealthy(), 'health after the restart');
        times.push(performance.now() - since);
      }
      await delay(1_000 + random.below(2_000));
      isLoaded = false;
    })();
    await Promise.all([kills, load]);
    const reported = [...responses].sort().map(([what, count]) => `${what}: ${count}`);
    console.log(`${reported.join(', ')}; healthy after ${times.map(Math.round).join(', ')} ms`);
    expect(responses.get('list 503'), 'the kills were felt').toBeGreaterThan(0);
  });

  it('lost nothing, and no job is stuck', { timeout: 2 * deadlines.limitPasses }, async () => {
    await ledger.expectShownTo(customer);
    await expectSoundRows(test);
    const unfinished = `select state::text, count(*)::int as jobs from pgboss.job
      where name = 'make-renditions' and state < 'completed' group by 1`;
    // Unacknowledged jobs run again after 15 minutes, which are skipped.
    await runOnServer(
      test.databaseUrl,
      `update pgboss.job set started_on = started_on - interval '20 minutes',
        heartbeat_on = heartbeat_on - interval '20 minutes' where state = 'active'`,
    );
    const jobs = () => runOnServer(test.databaseUrl, unfinished);
    await expect.poll(jobs, { timeout: deadlines.limitPasses, interval: 1_000 }).toEqual([]);
    const dead = await runOnServer(test.databaseUrl, "select id from pgboss.job where name like '%dead%'");
    expect(dead).toEqual([]);
  });
}
