import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { accessTokenOf, Browser, postSession, signIn } from '../../../test/identity-app.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { takeBackup } from '../../platform/backup/take-backup.ts';
import { systemClock } from '../../platform/clock/index.ts';
import { createLog } from '../../platform/log/index.ts';

const email = 'moved@demo.keepsake.test';
const before = 'http://localhost:4000';

let first: TestApp & { databaseUrl: string };
let customerId: string;

beforeAll(async () => {
  first = await createTestApp();
  ({ customerId } = await first.signUp(email));
});
afterAll(() => first.close());

const run = (statement: string) => runOnServer(first.databaseUrl, statement);

/** Opens the same data at another address. */
const moveTo = (env: Record<string, string>) =>
  createTestApp({ beside: { databaseUrl: first.databaseUrl, dataDir: first.dataDir }, env });

async function customerAt(app: TestApp, browser: Browser, origin: string): Promise<unknown> {
  const token = await accessTokenOf(browser, origin);
  const url = '/api/customer/customers/me';
  const { host } = new URL(origin);
  const response = await app.request(token, { method: 'GET', url, headers: { host } });
  return response.json().customerId;
}

test.each([
  ['another port', { PORT: '4001' }, 'http://localhost:4001'],
  ['another host', { PUBLIC_ORIGIN: 'http://127.0.0.1:4000' }, 'http://127.0.0.1:4000'],
  ['https', { PUBLIC_ORIGIN: 'https://localhost:4000' }, 'https://localhost:4000'],
])(
  'a customer who signs in after the site has moved to %s has the library of before',
  async (_where, env, origin) => {
    const browser = new Browser(() => first.app);
    await signIn(browser, email, before);
    expect(await customerAt(first, browser, before)).toBe(customerId);

    const moved = await moveTo(env);
    try {
      const after = new Browser(() => moved.app);
      await signIn(after, email, origin);
      expect(await customerAt(moved, after, origin)).toBe(customerId);
      const sister = new URL(origin);
      if (sister.hostname === 'localhost') {
        sister.hostname = 'lumibook.localhost';
        const there = new Browser(() => moved.app);
        await signIn(there, email, sister.origin);
        expect(await customerAt(moved, there, sister.origin)).toBe(customerId);
      }
    } finally {
      await moved.close();
    }
  },
);

test('a session from before the move ends or continues, and never returns a token that no API accepts', async () => {
  const browser = new Browser(() => first.app);
  await signIn(browser, email, before);
  await run("update sessions set refreshed_at = refreshed_at - interval '31 s'");
  const moved = await moveTo({ PORT: '4001' });
  try {
    const after = new Browser(() => moved.app);
    // Cookies ignore ports.
    for (const { name, value } of browser.cookies('localhost:4000'))
      after.setCookie('localhost:4001', name, value);
    const response = await postSession(after, 'token', 'http://localhost:4001');
    if (response.statusCode === 200)
      expect(await customerAt(moved, after, 'http://localhost:4001')).toBe(customerId);
    else expect(response.statusCode).toBe(401);
  } finally {
    await moved.close();
  }
});

test('a backup that is restored at another address has the customers of before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-moved-'));
  const target = await createTestDatabase({ empty: true });
  const progress = { say: () => {}, tick() {} };
  await takeBackup({
    databaseUrl: first.databaseUrl,
    blobsFolder: path.join(first.dataDir, 'blobs'),
    secretsFile: path.join(first.dataDir, 'secrets.json'),
    folder: path.join(folder, 'backup'),
    version: '0.1.0',
    clock: systemClock,
    progress,
  });
  const dataDir = path.join(folder, 'restored');
  await restoreBackup({
    folder: path.join(folder, 'backup'),
    snapshot: undefined,
    dataDir,
    databaseUrl: target.url,
    startDatabase: () => expect.fail('no embedded database is requested'),
    migrationsFolder: path.resolve(import.meta.dirname, '../../../migrations'),
    blobsOnDisk: true,
    replace: false,
    withoutLedger: true,
    replay: () => expect.fail('nothing was deleted since'),
    clock: systemClock,
    log: createLog({ level: 'silent', process: 'test' }),
    progress,
  });
  const origin = 'https://photos.example';
  const env = { PUBLIC_ORIGIN: origin };
  const restored = await createTestApp({ beside: { databaseUrl: target.url, dataDir }, env });
  try {
    const browser = new Browser(() => restored.app);
    await signIn(browser, email, origin);
    expect(await customerAt(restored, browser, origin)).toBe(customerId);
  } finally {
    await restored.close();
    await target.drop();
    await rm(folder, { recursive: true });
  }
});
