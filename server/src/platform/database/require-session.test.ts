// Proves PLA-70.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { runOnServer } from '../../../test/test-server.ts';
import { connectClient, connectionConfig } from './connection.ts';
import { requireSession, type SessionClient } from './require-session.ts';

let fixture: TestDatabase;
const sessions: pg.Client[] = [];
beforeAll(async () => {
  fixture = await createTestDatabase({ empty: true });
  for (let index = 0; index < 3; index += 1)
    sessions.push(await connectClient(connectionConfig(fixture.url, 'pooled')));
});
afterEach(async () => {
  for (const session of sessions) await session.query('select pg_advisory_unlock_all()');
});
afterAll(async () => {
  await Promise.all(sessions.map((session) => session.end()));
  await fixture.drop();
});

type Choose = (free: pg.Client[]) => pg.Client | undefined;

/** A pooler in transaction mode over these sessions, or in session mode. */
function openPooler(mode: 'transaction' | 'session', pooled: readonly pg.Client[], choose: Choose) {
  const free = [...pooled];
  const take = (): pg.Client => {
    const session = choose(free) ?? expect.fail('a client would wait for ever');
    free.splice(free.indexOf(session), 1);
    return session;
  };
  return async (): Promise<SessionClient> => {
    let held: pg.Client | undefined;
    const query = async (text: string, values?: unknown[]) => {
      held ??= take();
      const session = held;
      const result = await session.query(text, values);
      const isOver =
        mode === 'transaction' && (text === 'rollback' || session.getTransactionStatus() === 'I');
      if (isOver) {
        free.push(session);
        held = undefined;
      }
      return result;
    };
    return { query: query as pg.Client['query'], end: async () => {} };
  };
}

const check = async (open: () => Promise<SessionClient>) => requireSession(await open(), open);

test.each([
  ['the last one', 3, (free: pg.Client[]) => free.at(-1)],
  ['the first one', 3, (free: pg.Client[]) => free[0]],
  ['the only one', 1, (free: pg.Client[]) => free[0]],
] as const)(
  'a pooler that gives each transaction %s of its sessions is refused',
  async (_which, count, choose) => {
    const open = openPooler('transaction', sessions.slice(0, count), choose);
    await expect(check(open)).rejects.toThrow('a connection pooler in transaction mode');
  },
);

test('a pooler that keeps the session is accepted, and holds no lock afterwards', async () => {
  await check(openPooler('session', sessions, (free) => free.at(-1)));
  const held = `select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  expect(await runOnServer(fixture.url, held)).toEqual([]);
});

test('PostgreSQL itself is accepted without another connection', async () => {
  const client = await connectClient(connectionConfig(fixture.url, 'direct'));
  await requireSession(client, () => expect.fail('another was asked for'));
  await client.end();
});
