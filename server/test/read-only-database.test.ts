// Proves PLA-67.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp } from './app.ts';
import { databaseNameOf, runOnServer } from './test-server.ts';
import { beginHeaders, filesUrl, makeJpeg, uploadBytes } from './uploads.ts';

let test: Awaited<ReturnType<typeof createTestApp>>;
let token: string;
let backOffice: string;

beforeAll(async () => {
  test = await createTestApp();
  ({ token } = await test.signUp('anna@demo.keepsake.test'));
  backOffice = await test.backOfficeToken();
});
afterAll(() => test.close());

const run = (statement: string) => runOnServer(inject('testServer').url, statement);

/** As after a failover to a server that is still a standby: the old connections are cut. */
async function setReadOnly(change: string): Promise<void> {
  const name = databaseNameOf(test.databaseUrl);
  await run(`alter database ${name} ${change}`);
  await run(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const forgot = `/oidc/password/forgot?shop=${encodeURIComponent('http://localhost:4000')}`;

const requests = {
  ready: () => test.app.inject({ url: '/health/ready' }),
  list: () => test.request(token, { method: 'GET', url: '/api/photo-management/photos?limit=24' }),
  'upload, begun': () => test.request(token, { method: 'POST', url: filesUrl, headers: beginHeaders(1000) }),
  upload: async () => uploadBytes(test, token, await makeJpeg({ seed: 1 })),
  'back office': () =>
    test.request(backOffice, {
      method: 'PUT',
      url: '/api/back-office/customers/bert',
      body: { email: 'bert@demo.keepsake.test', initialPassword: 'keepsake-demo' },
    }),
  'password mail': () =>
    test.app.inject({
      method: 'POST',
      url: forgot,
      headers: { ...form, host: 'localhost:4000', origin: 'http://localhost:4000' },
      payload: 'email=anna%40demo.keepsake.test',
    }),
};

async function statuses(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, send] of Object.entries(requests)) {
    const { statusCode, headers } = await send();
    found[name] = `${statusCode}${headers['retry-after'] ? ', to be tried again' : ''}`;
  }
  return found;
}

it('every request is 503 with Retry-After while the database is read-only, and works again by itself', async () => {
  await setReadOnly('set default_transaction_read_only = on');
  const refused = Object.keys(requests).map((name) => [name, '503, to be tried again']);
  expect(await statuses()).toEqual(Object.fromEntries(refused));
  await setReadOnly('reset default_transaction_read_only');
  expect(await statuses()).toEqual({
    ready: '200',
    list: '200',
    'upload, begun': '201',
    upload: '201',
    'back office': '200',
    'password mail': '200',
  });
});
