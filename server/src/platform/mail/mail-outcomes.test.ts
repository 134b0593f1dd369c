// Proves CLK-22.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { deadlines } from '../../../test/deadlines.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { systemClock } from '../clock/index.ts';
import { sql, sqlOf } from '../database/sql.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { openSecrets } from '../secrets/index.ts';
import { createMail, type Mail, type MailOutcome } from './index.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const waits = { timeout: deadlines.jobIsDone };

let folder: string;
let server: MailServer;
let db: TestDatabase;
let jobs: Jobs;
let mail: Mail;
let outcomes: MailOutcome[] = [];
let onOutcome: (outcome: MailOutcome) => void = () => {};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mail-'));
  server = await startMailServer();
  db = await createTestDatabase();
  jobs = createJobs({ url: db.url, clock: systemClock, log: silent });
  mail = createMail({
    jobs,
    database: db.database,
    secrets: await openSecrets({ dataDir: folder }),
    clock: systemClock,
    smtpUrl: server.url,
    from: 'shop@photos.example.com',
    dataDir: folder,
  });
  mail.onOutcome((_tx, outcome) => {
    outcomes.push(outcome);
    onOutcome(outcome);
  });
  await jobs.start(mail.jobs);
  await mail.work();
});
beforeEach(() => {
  outcomes = [];
  onOutcome = () => {};
});
afterAll(async () => {
  await jobs.stop();
  await mail.close();
  await db.drop();
  await server.close();
  await rm(folder, { recursive: true });
});

const referenceTo = (to: string) => ({ name: 'test', key: to });
const send = (to: string) => {
  const message = { fromName: 'Lumibook', to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  return db.database.transaction((tx) => mail.send(tx, message, { reference: referenceTo(to) }));
};
const outcomesOf = (to: string) =>
  outcomes.filter(({ reference }) => reference.key === to).map(({ outcome }) => outcome);
const deadReasons = async () => (await jobs.listDead()).map(({ queue, reason }) => [queue, reason]);
/** Nothing notifies of a job that is retried; one that is new does. */
const wake = () => send('anna@example.com');

test('a mail that the server has accepted is delivered', async () => {
  const before = Date.now();
  await send('ben@example.com');
  await expect
    .poll(() => outcomes, waits)
    .toMatchObject([{ reference: referenceTo('ben@example.com'), outcome: 'delivered' }]);
  expect(Date.parse(outcomes[0]?.at ?? '')).toBeGreaterThanOrEqual(before);
});

test('a delivery that could not be recorded is recorded later, and the mail is not sent again', async () => {
  onOutcome = (outcome) => {
    if (outcome.reference.key === 'cleo@example.com' && outcomesOf('cleo@example.com').length === 1)
      throw new Error('not recorded');
  };
  await send('cleo@example.com');
  const recorded = async () => {
    await wake();
    return outcomesOf('cleo@example.com').length;
  };
  await expect.poll(recorded, { ...waits, interval: 1000 }).toBe(2);
  expect(server.textsTo('cleo@example.com')).toHaveLength(1);
});

test('a mail to an unknown recipient is given up at once, and reported once', async () => {
  const to = 'nobody@example.com';
  server.refuse(to, 550);
  await send(to);
  await expect.poll(deadReasons, waits).toEqual([['send-mail', expect.stringContaining('550')]]);
  expect(server.triesTo(to)).toBe(1);
  await mail.sweep();
  await mail.sweep();
  await expect.poll(() => outcomesOf(to), waits).toEqual(['failed']);

  await jobs.retryDead('send-mail');
  await wake();
  await expect.poll(deadReasons, waits).toHaveLength(1);
  expect(server.triesTo(to)).toBe(2);
  await mail.sweep();
  await wake();
  await expect.poll(() => outcomesOf('anna@example.com'), waits).toHaveLength(2);
  expect(outcomesOf(to)).toEqual(['failed']);
});

test('a mail that is refused for now is tried again, and given up after the last try', async () => {
  const to = 'later@example.com';
  server.refuse(to, 450);
  const dead = await deadReasons();
  await send(to);
  const waiting = async () => (await jobs.counts()).find(({ queue }) => queue === 'send-mail')?.waiting;
  await expect.poll(() => server.triesTo(to), waits).toBe(1);
  await expect.poll(waiting, waits).toBe(1);
  expect(await deadReasons()).toEqual(dead);

  await sql`update pgboss.job set retry_limit = retry_count + 1, start_after = now()
    where name = 'send-mail' and state = 'retry'`.execute(sqlOf(db.database.autocommit));
  await wake();
  await expect.poll(deadReasons, waits).toHaveLength(dead.length + 1);
  await mail.sweep();
  await expect.poll(() => outcomesOf(to), waits).toEqual(['failed']);
});
