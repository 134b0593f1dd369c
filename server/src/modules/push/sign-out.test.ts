import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { accessTokenOf, Browser, lumibook, postSession, signIn } from '../../../test/identity-app.ts';
import { PushClient } from '../../../test/push-client.ts';
import { sql, sqlOf } from '../../platform/database/sql.ts';

/** T17: a sign-out closes sockets in every process at once: by the notification, while the clock of the poll stands still. */

let near: Awaited<ReturnType<typeof createTestApp>>;
let far: typeof near;
let servers: string[];
let email: string;
let customerId: string;
let round = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], fakeNodeBuiltins: true });
  near = await createTestApp();
  far = await createTestApp({ beside: near });
  servers = await Promise.all([near, far].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(async () => {
  await far.close();
  await near.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  round += 1;
  email = `anna${round}@demo.keepsake.test`;
  ({ customerId } = await near.signUp(email));
});

async function device() {
  const browser = new Browser(() => near.app);
  await signIn(browser, email);
  const token = await accessTokenOf(browser);
  const sockets = await Promise.all(servers.map((server) => PushClient.signIn(server, token)));
  return { browser, token, sockets };
}

async function expectClosed(sockets: readonly PushClient[]) {
  for (const socket of sockets) expect(await socket.closed).toEqual({ code: 4401, reason: 'not-signed-in' });
}

/** The server polls for ended sign-ins within five seconds. */
const poll = () => vi.advanceTimersByTimeAsync(5_000);

const isOpen = ({ line }: PushClient) => line.readyState === line.OPEN;

describe('a sign-out', () => {
  it('closes the sockets of that device at every process, and no others', async () => {
    const [phone, desktop] = [await device(), await device()];
    await postSession(phone.browser, 'logout');
    await expectClosed(phone.sockets);
    expect(desktop.sockets.every(isOpen)).toBe(true);
    const again = PushClient.signIn(servers[1] as string, phone.token);
    await expect(again).rejects.toThrow('4401');
    await Promise.all(desktop.sockets.map((socket) => socket.close()));
  });

  it('everywhere closes all of the account', async () => {
    const [phone, desktop] = [await device(), await device()];
    const other = await near.signUp(`ben${round}@demo.keepsake.test`);
    const bystander = await PushClient.signIn(servers[1] as string, other.token);
    const response = await phone.browser.open(`${lumibook}/session/logout`, {
      method: 'POST',
      json: { everywhere: true },
    });
    expect(response.statusCode).toBe(200);
    await expectClosed([...phone.sockets, ...desktop.sockets]);
    expect(isOpen(bystander)).toBe(true);
    await bystander.close();
  });
});

it('a sign-in that ended without a notification is found within seconds', async () => {
  const { sockets } = await device();
  await sql`delete from oidc_payloads where model = 'Grant'`.execute(
    sqlOf(near.platform.database.autocommit),
  );
  await poll();
  await expectClosed(sockets);
});

it('a deleted account receives nothing more', async () => {
  const { sockets } = await device();
  await near.platform.database.transaction(async (tx) => {
    const tables = ['sessions', 'shop_customers', 'identities', 'activations', 'libraries', 'customers'];
    for (const table of tables) {
      const owner = sql.ref(['activations', 'libraries'].includes(table) ? 'owner_id' : 'customer_id');
      const gone = sql`delete from ${sql.table(table)} where ${owner} = ${customerId}`;
      await gone.execute(sqlOf(tx));
    }
  });
  await poll();
  await expectClosed(sockets);
});
