// Proves PLA-85.
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { createTestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { runOnServer } from './test-server.ts';
import { makeJpeg, uploadBytes } from './uploads.ts';

/** Jobs that a killed worker was running, which its successor takes over. */

const photos = 40;

let test: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let worker: ServerProcess;

beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await test.signUp('anna@demo.keepsake.test'));
  worker = await startServerProcess({ role: 'worker', ...test });
});
afterAll(async () => {
  await worker.kill();
  await test.close();
});

const jobsThatAre = async (state: string) =>
  (
    await runOnServer(
      test.databaseUrl,
      `select from pgboss.job where name = 'make-renditions' and state ${state}`,
    )
  ).length;

// Twice: the heartbeat and the queue's look at it each take a minute.
it('run again minutes before they would expire', { timeout: 2 * deadlines.limitPasses }, async () => {
  for (let seed = 0; seed < photos; seed += 1) {
    await uploadBytes(test, token, await makeJpeg({ seed, width: 3000, height: 2000 }));
  }
  await expect.poll(() => jobsThatAre(`= 'active'`), { interval: 10 }).toBeGreaterThan(0);
  await worker.kill();
  expect(await jobsThatAre(`= 'active'`)).toBeGreaterThan(0);
  worker = await startServerProcess({ role: 'worker', ...test, env: { LOG_LEVEL: 'warn' } });
  onTestFailed(() => console.log(worker.output()));
  await expect.poll(() => jobsThatAre(`< 'completed'`), { timeout: deadlines.limitPasses }).toBe(0);
  expect(await jobsThatAre(`= 'failed'`)).toBe(0);
});
