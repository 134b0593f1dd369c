import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readUrl } from '../src/platform/database/embedded/address.ts';
import { createTestApp } from './app.ts';
import { deadlines, minutes, within } from './deadlines.ts';
import { killDatabase, killDecoders } from './faults/kill-processes.ts';
import { type KillableProcess, startKillableProcess } from './faults/killable-process.ts';
import { expectSoundRows, LibraryLedger } from './library-ledger.ts';
import { makeNoisePhoto } from './noise-photo.ts';
import { RemoteCustomer, type RemoteResponse } from './remote-customer.ts';
import { seededRandom } from './seed.ts';

/**
 * T3 and T6 for one process with the embedded database: each part is killed `kills` times while three
 * customers upload and one deletes. Recovered means that a later photo is acknowledged.
 */
export function killsUnderLoadSuite(kills: number): void {
  const random = seededRandom(`kill -9 of each part, ${kills} times, under load`);
  const timeout = (2 + kills) * 2 * minutes;
  const ledger = new LibraryLedger();
  let dataDir: string;
  let instance: KillableProcess;
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let customer: RemoteCustomer;
  let isLoaded = false;
  const done = { uploads: 0, deletes: 0 };
  const signIn = () => test.signUp('anna@demo.keepsake.test');

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake-kills-'));
    instance = await startKillableProcess({ role: 'all', dataDir, env: { DEMO: '0', LOG_LEVEL: 'silent' } });
    const databaseUrl = await readUrl(path.join(dataDir, 'postgres'));
    test = await createTestApp({ beside: { databaseUrl, dataDir } });
    customer = new RemoteCustomer(() => instance.origin, (await signIn()).token);
  }, timeout);
  afterAll(async () => {
    isLoaded = false;
    await test.close();
    await instance.kill();
    await killDatabase(dataDir, true);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }, timeout);

  /** Retries like devices; only 503 and broken connections may come before. */
  async function retryUntilOk(what: string, send: () => Promise<RemoteResponse>): Promise<RemoteResponse> {
    for (;;) {
      const response = await send().catch(() => undefined);
      if (response && response.status < 300) return response;
      if (response) expect(response.status, `${what}: ${response.body}`).toBe(503);
      await delay(50 + random.below(100));
    }
  }

  async function upload(): Promise<void> {
    const bytes = await makeNoisePhoto(random, 300, 200);
    const begun = await retryUntilOk('begin', () => customer.beginOnce(bytes));
    const url = String(begun.headers.location);
    const response = await retryUntilOk('upload', () => customer.resume(url, bytes));
    ledger.keep(String(response.headers['x-image-id']), bytes);
    done.uploads += 1;
  }

  async function uploadUntilStopped(): Promise<void> {
    for (; isLoaded; await delay(random.below(200))) await upload();
  }

  async function deleteUntilStopped(): Promise<void> {
    for (; isLoaded; await delay(500)) {
      const ids = ledger.photos.slice(0, 3);
      if (ids.length < 3) continue;
      await retryUntilOk('delete', () => customer.delete(ids));
      ledger.drop(ids);
      done.deletes += ids.length;
    }
  }

  /** Kills at random moments under load. Returns how often a photo was acknowledged afterwards. */
  async function killUnderLoad(what: string, kill: (turn: number) => Promise<unknown>): Promise<number> {
    let [recovered, longest] = [0, 0];
    for (let turn = 0; turn < kills; turn += 1) {
      await customer.staySignedIn(signIn);
      await delay(random.below(2_000));
      const since = performance.now();
      await kill(turn);
      await within(deadlines.recovers, upload(), 'an acknowledged photo after the kill');
      longest = Math.max(longest, performance.now() - since);
      recovered += 1;
    }
    console.log(`${what}: ready again after ${longest.toFixed(0)} ms at most`);
    return recovered;
  }

  it.each<[string, (turn: number) => Promise<unknown>]>([
    ['server', () => instance.restart()],
    ['decoders', () => expect.poll(() => killDecoders(instance.pid)).toBeGreaterThan(0)],
    ['database', (turn) => killDatabase(dataDir, turn % 2 === 1)],
  ])('%s: no acknowledged data is lost, and it is ready again', { timeout }, async (what, kill) => {
    Object.assign(done, { uploads: 0, deletes: 0 });
    isLoaded = true;
    const load = [uploadUntilStopped(), uploadUntilStopped(), uploadUntilStopped(), deleteUntilStopped()];
    const killing = killUnderLoad(what, kill).finally(() => {
      isLoaded = false;
    });
    const [recovered] = await Promise.all([killing, ...load]);
    await ledger.expectShownTo(customer);
    await expectSoundRows(test);
    console.log(`${what}: ${kills} kills, ${done.uploads} acknowledged, ${done.deletes} deleted, 0 lost`);
    expect(recovered).toBe(kills);
  });
}
