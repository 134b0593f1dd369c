import { rm } from 'node:fs/promises';
import path from 'node:path';
import { errorTable } from '@keepsake/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { minutes } from './deadlines.ts';
import { PowerCut } from './faults/power-cut.ts';
import { type FailingCall, findStrace, startTracedProcess } from './faults/traced-process.ts';
import { expectNoOrphans, expectSoundRows, LibraryLedger } from './library-ledger.ts';
import { makeNoisePhoto } from './noise-photo.ts';
import { RemoteCustomer, type RemoteResponse } from './remote-customer.ts';
import { type SeededRandom, seededRandom } from './seed.ts';
import { startServerProcess } from './server-process.ts';
import { runOnServer } from './test-server.ts';
import { tus } from './uploads.ts';

export type Choose = (count: number, random: SeededRandom) => number[];

const names = ['pwrite64', 'fsync', 'link', 'unlink', 'mkdir'];
const cases = names.flatMap((call) => (['EIO', 'ENOSPC'] as const).map((error) => ({ call, error })));
const strace = await findStrace();

/** T4: one call fails; every response is a clean error, or true after a power cut. */
export function failingIoSuite(choose: Choose): void {
  const timeout = 15 * minutes;
  const random = seededRandom('failing I/O');
  const ledger = new LibraryLedger();
  /** Counts of calls without faults, by name: until ready, and after it. */
  const counted = new Map<string, { before: number; after: number }>();
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let token: string;
  let log: string;

  beforeAll(async () => {
    test = await createTestApp();
    token = (await test.signUp('anna@demo.keepsake.test')).token;
    log = path.join(test.dataDir, '../', `${path.basename(test.dataDir)}.strace`);
  }, timeout);
  afterAll(async () => {
    await test.close();
    await rm(log, { force: true });
  });

  async function retryUntilOk(what: string, send: () => Promise<RemoteResponse>): Promise<RemoteResponse> {
    const errors: string[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const response = await send();
      if (response.status < 300) return response;
      errors.push(`${response.status} ${response.body}`);
      expect(response.status, `${what}: ${errors}`).toBeGreaterThanOrEqual(400);
      if (response.body.byteLength > 0)
        expect(errorTable).toHaveProperty(JSON.parse(response.body.toString()).code);
    }
    throw new Error(`${what} failed for good: ${errors.join('; ')}`);
  }

  /** Uploads as the site does, with a new upload where one is lost. */
  async function upload(customer: RemoteCustomer): Promise<string> {
    const bytes = await makeNoisePhoto(random, 400, 300);
    let url: string | undefined;
    const response = await retryUntilOk('upload', async () => {
      const begun = url ?? (await customer.begin(bytes).catch((error: Error) => error));
      if (begun instanceof Error) return { status: 500, headers: {}, body: Buffer.alloc(0) };
      const sent = await customer.resume(begun, bytes);
      url = sent.status === 410 || sent.status === 404 ? undefined : begun;
      return sent;
    });
    const imageId = String(response.headers['x-image-id']);
    expect(imageId).toMatch(/^[0-9a-f-]{36}$/);
    ledger.keep(imageId, bytes);
    return imageId;
  }

  /** Uses the disk in every way: upload, renditions, cancelled upload, delete. */
  async function useEverything(customer: RemoteCustomer): Promise<void> {
    const imageId = await upload(customer);
    const details = await customer.send('GET', `/api/photo-management/photos/${imageId}`);
    const { pathname, search } = new URL(JSON.parse(details.body.toString()).thumbnails[0].url);
    await retryUntilOk('thumbnail', () => customer.send('GET', pathname + search));
    const url = await customer.begin(Buffer.alloc(10)).catch(() => undefined);
    const end = () => customer.send('DELETE', url ?? '', tus);
    const ended = url === undefined ? 204 : (await end()).status;
    expect([204, 503, 507]).toContain(ended);
    if (ended !== 204) expect([204, 404, 410]).toContain((await end()).status);
    const gone = await upload(customer);
    await retryUntilOk('delete', () => customer.delete([gone]));
    ledger.drop([gone]);
  }

  /** Runs everything with the failing call. Returns whether the call failed. */
  async function run(failing?: FailingCall): Promise<boolean> {
    const options = { role: 'api', ...test, strace: strace ?? '', log } as const;
    const api = await startTracedProcess(options, failing);
    const before = await api.calls();
    try {
      await useEverything(new RemoteCustomer(() => api.origin, token));
      expect((await fetch(`${api.origin}/health/live`)).status, 'serves on').toBe(200);
    } finally {
      await api.kill();
    }
    const calls = await api.calls();
    if (!failing)
      for (const name of names) counted.set(name, { before: most(before, name), after: most(calls, name) });
    await expectDurable(new PowerCut(calls));
    return calls.some(({ injected }) => injected);
  }

  /** Counts calls of the thread with most of them: strace counts per thread. */
  function most(
    calls: Awaited<ReturnType<Awaited<ReturnType<typeof startTracedProcess>>['calls']>>,
    name: string,
  ) {
    const threads = Map.groupBy(
      calls.filter((call) => call.name === name),
      ({ thread }) => thread,
    );
    return Math.max(0, ...[...threads.values()].map(({ length }) => length));
  }

  async function expectDurable(cut: PowerCut): Promise<void> {
    const rows = await runOnServer<{ photo_id: string; blob_key: string }>(
      test.databaseUrl,
      'select photo_id, blob_key from photos where deleted_at is null',
    );
    const kept = new Map(rows.map((row) => [row.photo_id, row.blob_key]));
    for (const photo of ledger.photos) {
      const key = kept.get(photo) ?? expect.fail(`no row of acknowledged photo ${photo}`);
      const file = path.join(test.dataDir, 'blobs', key.slice(0, 2), key);
      expect(cut.keeps(file), `a power cut takes ${file}`).toBe(true);
    }
  }

  describe.skipIf(!strace)('needs strace, and permission to trace', () => {
    it('everything works and is durable without a fault', { timeout }, async () => {
      expect(await run()).toBe(false);
      console.log([...counted].map(([name, { before, after }]) => `${name} ${after - before}`).join(', '));
    });

    it.each(cases)('$call: $error', { timeout }, async ({ call, error }) => {
      const { before, after } = counted.get(call) ?? { before: 0, after: 0 };
      const chosen = choose(after - before, random);
      const met = [];
      for (const at of chosen) if (await run({ call, error, at: before + at })) met.push(at);
      console.log(`${call} ${error}: failed at ${met.join(', ')} of ${after - before}`);
      expect(met.length, 'the fault was met').toBeGreaterThan(0);
    });

    it('the library has acknowledged data, and nothing else', { timeout }, async () => {
      const api = await startServerProcess({ role: 'api', ...test });
      try {
        await ledger.expectShownTo(new RemoteCustomer(() => api.origin, token));
      } finally {
        await api.kill();
      }
      await expectSoundRows(test);
      await expectNoOrphans(test);
    });
  });
}
