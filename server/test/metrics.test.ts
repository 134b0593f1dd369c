// Proves PLA-82, PLA-87.
import { readFile, rename } from 'node:fs/promises';
import { rates } from '@keepsake/contract/rates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { systemClock } from '../src/platform/clock/index.ts';
import { serveMetrics } from '../src/platform/http/serve-metrics.ts';
import { createJobs, type JobDefinition } from '../src/platform/jobs/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { createMetrics } from '../src/platform/metrics/index.ts';
import { createTestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { runOnServer } from './test-server.ts';
import { uploadBytes, uploadTestPhoto } from './uploads.ts';

let test: Awaited<ReturnType<typeof createTestApp>>;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const scrape = async () =>
  (await test.app.inject({ url: '/metrics', headers: { host: 'localhost:4000' } })).body;

it('exposes requests, uploads, decoders, jobs, the database and the process', async () => {
  const { token } = await test.signUp('metrics@demo.keepsake.test');
  await uploadTestPhoto(test, token, { seed: 1 });
  await uploadTestPhoto(test, token, { seed: 1 });
  await uploadBytes(test, token, Buffer.from('no picture at all, only words'));
  const page = await scrape();
  for (const line of [
    'keepsake_http_request_duration_seconds_count{method="POST",route="/api/storage/files",status="201"} 2',
    'keepsake_http_request_duration_seconds_count{method="POST",route="/api/storage/files",status="415"} 1',
    'keepsake_uploads_total{outcome="photo"} 1',
    'keepsake_uploads_total{outcome="duplicate"} 1',
    'keepsake_uploads_total{outcome="unsupported-type"} 1',
    'keepsake_decoder_pictures{kind="raster",state="waiting"} 0',
    'keepsake_jobs{queue="make-renditions",state="waiting"} 1',
    'keepsake_jobs{queue="make-renditions",state="dead"} 0',
    'keepsake_database_connections{state="waiting"} 0',
  ]) {
    expect(page.includes(`${line}\n`), line).toBe(true);
  }
  for (const name of [
    'keepsake_upload_bytes_total',
    'keepsake_database_ping_seconds',
    'keepsake_disk_free_bytes',
    'keepsake_disk_reserve_bytes',
    'keepsake_store_ping_seconds',
    'keepsake_store_duration_seconds_count\\{operation="put",outcome="done"\\}',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect(page).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  expect(page).not.toContain('metrics@demo');
});

it('tells how long the oldest job of a queue has been waiting, not those of later', async () => {
  const oldest = async () =>
    Number(/^keepsake_job_oldest_waiting_seconds{queue="make-renditions"} (\S+)$/m.exec(await scrape())?.[1]);
  const moveStart = (by: string) =>
    runOnServer(
      test.databaseUrl,
      `update pgboss.job set start_after = now() + interval '${by}' where name = 'make-renditions'`,
    );
  await moveStart('-1 hour');
  expect(await oldest()).toBeGreaterThanOrEqual(3600);
  await moveStart('1 hour');
  expect(await oldest()).toBeNaN();
});

it('has no time of a store that accepts nothing', async () => {
  const folder = `${test.dataDir}/blobs`;
  await rename(folder, `${folder}-away`);
  expect(await scrape()).not.toMatch(/^keepsake_store_ping_seconds /m);
  await rename(`${folder}-away`, folder);
  expect(await scrape()).toMatch(/^keepsake_store_ping_seconds /m);
});

it('counts refusals by the name of the limit', async () => {
  const { hits } = rates.contactMessagesPerAccount;
  const take = () => test.platform.rateLimits.take('contactMessagesPerAccount', 'somebody');
  for (let hit = 0; hit < hits; hit += 1) await take();
  for (const _ of [1, 2]) await expect(take()).rejects.toThrow();
  expect(await scrape()).toContain(
    'keepsake_rate_limit_refusals_total{limit="contactMessagesPerAccount"} 2\n',
  );
});

it('names the version of the change log', async () => {
  const log = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const version = /^## (\S+)/m.exec(log)?.[1];
  expect(await scrape()).toContain(`keepsake_build_info{version="${version}"} 1\n`);
});

it('is served to this machine, and not through a proxy or by another name', async () => {
  const statusFor = async (headers: Record<string, string>) =>
    (await test.app.inject({ url: '/metrics', headers: { host: 'localhost:4000', ...headers } })).statusCode;
  expect(await statusFor({})).toBe(200);
  expect(await statusFor({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  expect(await statusFor({ host: 'photos.example.com' })).toBe(404);
  const elsewhere = await test.app.inject({
    url: '/metrics',
    headers: { host: 'localhost' },
    remoteAddress: '10.0.0.7',
  });
  expect(elsewhere.statusCode).toBe(404);
});

it('requires the token with METRICS_TOKEN, also on this machine', async () => {
  const token = 'a token of at least thirty-two c'.replaceAll(' ', '-');
  const fake = {
    get: (_path: string, _options: object, handler: Handler) => Object.assign(fake, { handler }),
  };
  type Handler = (request: object, reply: object) => Promise<unknown>;
  serveMetrics(fake as never, createMetrics(), token);
  const { handler } = fake as unknown as { handler: Handler };
  const reply = { header: () => reply, send: (text: string) => text };
  const send = (authorization?: string) =>
    handler(
      { raw: { socket: { remoteAddress: '127.0.0.1' } }, headers: { host: 'localhost', authorization } },
      reply,
    );
  await expect(send()).rejects.toThrow();
  await expect(send(`Bearer ${token}x`)).rejects.toThrow();
  expect(await send(`Bearer ${token}`)).toContain('process_resident_memory_bytes');
});

it('omits a reading that fails or takes too long', async () => {
  const metrics = createMetrics();
  metrics.gauge({ name: 'keepsake_broken', help: 'fails' }, () => Promise.reject(new Error('away')));
  metrics.gauge({ name: 'keepsake_late', help: 'hangs' }, () => new Promise(() => {}));
  metrics.gauge({ name: 'keepsake_fine', help: 'works' }, () => [{ value: 7 }]);
  const { text } = await metrics.page();
  expect(text).toContain('keepsake_fine 7\n');
  expect(/^keepsake_(broken|late) /m.test(text)).toBe(false);
});

it('is not ready without its database, but alive', async () => {
  const away = await createTestApp();
  await away.platform.database.close();
  const ready = await away.app.inject({ url: '/health/ready', headers: { host: 'anything' } });
  expect(ready.statusCode).toBeGreaterThanOrEqual(500);
  expect((await away.app.inject('/health/live')).statusCode).toBe(200);
  await away.app.close();
});

const hopeless: JobDefinition<{ word: string }> = {
  name: 'hopeless',
  data: z.object({ word: z.string() }),
  expireInSeconds: 60,
};

it('a job that is given up is counted, listed without its data, and can be retried', async () => {
  const log = createLog({ level: 'silent', process: 'test' });
  const options = { url: test.databaseUrl, clock: systemClock, log };
  const jobs = createJobs(options);
  await jobs.start([hopeless]);
  const seen: string[] = [];
  await test.platform.database.transaction((tx) =>
    jobs.enqueue(tx, hopeless, { word: 'canary' }, { key: '1' }),
  );
  // Eight tries take minutes.
  await runOnServer(test.databaseUrl, `update pgboss.job set retry_limit = 0 where name = 'hopeless'`);
  await jobs.work(hopeless, { concurrency: 1 }, async ({ word }) => {
    throw new Error(`cannot work on "${word}"`);
  });
  const waits = { timeout: deadlines.jobIsDone };
  const deadCount = async () => (await jobs.counts()).find(({ queue }) => queue === 'hopeless')?.dead;
  await expect.poll(deadCount, waits).toBe(1);
  const [dead] = await jobs.listDead();
  expect(dead).toMatchObject({ queue: 'hopeless', reason: expect.stringMatching(/^cannot work on/) });
  expect(JSON.stringify(dead)).not.toContain('canary');
  expect(await jobs.retryDead('make-renditions')).toBe(0);
  expect(await jobs.retryDead('hopeless')).toBe(1);
  await jobs.stop();

  const mended = createJobs(options);
  await mended.start([{ ...hopeless, firstPauseSeconds: 77 }]);
  const pauses = await runOnServer(
    test.databaseUrl,
    `select retry_delay as seconds from pgboss.queue where name = 'hopeless'`,
  );
  expect(pauses).toEqual([{ seconds: 77 }]);
  await mended.work(hopeless, { concurrency: 1 }, async ({ word }) => void seen.push(word));
  await expect.poll(() => seen, waits).toEqual(['canary']);
  expect(await mended.listDead()).toEqual([]);
  await mended.stop();
});
