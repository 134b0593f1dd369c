import { orderExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { runCommand } from '../../test/run-command.ts';
import { runOnServer } from '../../test/test-server.ts';
import { manageClients } from './manage-clients.ts';

let test: TestApp & { databaseUrl: string };
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Runs the command in this process: loading the server takes seconds. */
async function clients(words: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const output: string[] = [];
  const problems: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void output.push(`${line}\n`));
  vi.spyOn(console, 'error').mockImplementation((line) => void problems.push(`${line}\n`));
  const env = { ...process.env, DATABASE_URL: test.databaseUrl, DATA_DIR: test.dataDir, ...settings };
  const code = await manageClients(words, env);
  return { code, output: output.join('') || problems.join('') };
}

function secretIn({ code, output }: Awaited<ReturnType<typeof clients>>, id: string): string {
  expect(code).toBe(0);
  const [, clientId, secret] = /^client_id +(\S+)\nclient_secret +(\S+)\n$/.exec(output) ?? [];
  expect(clientId).toBe(id);
  return secret as string;
}

const create = async (id: string, ...scopes: string[]) =>
  secretIn(await clients(['create', id, ...scopes]), id);

const requestToken = (id: string, secret: string, scope: string) =>
  test.request(undefined, {
    method: 'POST',
    url: '/oidc/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: String(new URLSearchParams({ grant_type: 'client_credentials', scope })),
  });

const putOrder = (token: string) =>
  test.request(token, { method: 'PUT', url: '/api/back-office/orders/A-1', body: orderExample });

describe('a client that the command creates', () => {
  it('gets tokens for its scopes, and for no others', async () => {
    const created = await runCommand('clients', test, ['create', 'order-feed', 'orders:write']);
    const secret = secretIn(created, 'order-feed');
    const response = await requestToken('order-feed', secret, 'orders:write customers:write');
    expect(response.json()).toMatchObject({ scope: 'orders:write' });
    const token = response.json().access_token;
    expect((await putOrder(token)).statusCode).toBe(200);
    const customer = { email: 'anna@example.com', initialPassword: 'keepsake-demo' };
    const other = { method: 'PUT', url: '/api/back-office/customers/anna', body: customer } as const;
    expect((await test.request(token, other)).statusCode).toBe(403);
  });

  it('is refused with another secret, and its own is stored as a hash', async () => {
    const secret = await create('carrier', 'orders:write');
    expect((await requestToken('carrier', `${secret}x`, 'orders:write')).statusCode).toBe(401);
    const [row] = await runOnServer(
      test.databaseUrl,
      `select api_clients::text as stored from api_clients
      where client_id = 'carrier'`,
    );
    expect(row).not.toMatchObject({ stored: expect.stringContaining(secret) });
  });

  it('is refused at once when it is revoked, like its tokens, and stays in the list', async () => {
    const secret = await create('old-feed', 'customers:write', 'orders:write');
    const token = (await requestToken('old-feed', secret, 'orders:write')).json().access_token;
    expect((await clients(['revoke', 'old-feed'])).code).toBe(0);
    expect((await putOrder(token)).statusCode).toBe(401);
    expect((await requestToken('old-feed', secret, 'orders:write')).json()).toMatchObject({
      error: 'invalid_client',
    });
    const { output } = await clients(['list']);
    expect(output).toMatch(/^old-feed {2}customers:write orders:write {2}revoked \d{4}-\d\d-\d\dT/m);
  });
});

describe('the command', () => {
  it('assigns no id twice, not even that of a revoked client or of the site', async () => {
    await create('once', 'orders:write');
    await clients(['revoke', 'once']);
    for (const id of ['once', 'keepsake-site']) {
      expect(await clients(['create', id, 'orders:write'])).toEqual({
        code: 1,
        output: `There is or was a client ${id}: choose another id.\n`,
      });
    }
    expect(await clients(['revoke', 'once'])).toMatchObject({ code: 1 });
  });

  it.each([
    ['an unknown scope', 'create', 'feed', 'photos:read'],
    ['an id with capitals', 'create', 'Feed', 'orders:write'],
  ])('shows its usage for %s', async (_what, ...words) => {
    const { code, output } = await clients(words);
    expect(code).toBe(1);
    expect(output).toContain('npm run -s clients -- create ID SCOPE');
  });

  it('refers to the retailer’s provider, which makes the clients', async () => {
    const settings = { AUTHORITY: 'https://login.example.com', CLIENT_ID: 'site', CLIENT_SECRET: 'secret' };
    const { code, output } = await clients(['list'], settings);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('Clients are made at https://login.example.com'),
    ]);
  });
});
