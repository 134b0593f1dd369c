import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createIdentityApp, type IdentityApp } from '../../../test/identity-app.ts';
import { openSecrets, type Secrets } from '../../platform/secrets/index.ts';

const email = 'anna@demo.keepsake.test';

let folder: string;
let db: TestDatabase;
let secrets: Secrets;
let shop: IdentityApp;
let port: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'demo-'));
  db = await createTestDatabase();
  secrets = await openSecrets({ dataDir: folder });
  const origins = ['http://localhost:4000', 'http://127.0.0.1:4000'];
  shop = await createIdentityApp({ database: db.database, secrets, origins, anyPort: true });
  await shop.signUp(email);
  const address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = new URL(address).port;
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await shop.app.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

function request(change: Partial<InjectOptions> = {}, headers: Record<string, string> = {}) {
  return shop.app.inject({
    method: 'POST',
    url: '/session/demo-token',
    headers: { host: '127.0.0.1:4000', 'x-demo-secret': shop.identity.demoSecret, ...headers },
    payload: { email },
    ...change,
  });
}

function callApi(token: string) {
  const headers = { host: 'localhost:4000', authorization: `Bearer ${token}` };
  return shop.app.inject({ url: '/api/who', headers });
}

test('returns a token that the APIs accept', async () => {
  const response = await request();
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ email, expiresIn: 600 });
  const me = await callApi(response.json().accessToken);
  expect(me.json()).toMatchObject({ kind: 'customer', email });
});

describe('does not seem to exist', () => {
  test.each([
    ['without the secret', {}, { 'x-demo-secret': '' }],
    ['with another secret', {}, { 'x-demo-secret': 'x'.repeat(43) }],
    ['from another machine', { remoteAddress: '192.0.2.7' }, {}],
    ['through a proxy', {}, { 'x-forwarded-for': '192.0.2.7' }],
    ['for an unknown customer', { payload: { email: 'nobody@demo.keepsake.test' } }, {}],
  ])('%s', async (_name, change, headers) => {
    expect((await request(change, headers as Record<string, string>)).statusCode).toBe(404);
  });

  test('in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect((await request()).statusCode).toBe(404);
  });

  test('where there is no demo', async () => {
    const other = await createIdentityApp({ database: db.database, secrets, demo: false });
    const headers = { host: 'localhost:4000', 'x-demo-secret': other.identity.demoSecret };
    const response = await other.app.inject({
      method: 'POST',
      url: '/session/demo-token',
      headers,
      payload: { email },
    });
    expect(response.statusCode).toBe(404);
    await other.app.close();
  });
});

test('names the field of a request that is not valid', async () => {
  const response = await request({ payload: { email: 'anna' } });
  expect(response.statusCode).toBe(400);
  expect(response.json().field).toBe('email');
});

async function runScript(args: readonly string[], env: Record<string, string> = {}) {
  const script = path.resolve(import.meta.dirname, '../../../../scripts/token.ts');
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: folder, ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

describe('npm run token', () => {
  test('prints a token and nothing else', async () => {
    const { code, out } = await runScript([email]);
    expect(code).toBe(0);
    expect(out).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect((await callApi(out.trim())).statusCode).toBe(200);
  });

  test.each([
    ['nothing runs', [email], { PORT: '1' }, /Nothing listens on port 1: run npm start first/],
    ['nothing was ever started', [email], { DATA_DIR: '/nowhere' }, /run npm start first/],
    ['the customer is unknown', ['nobody@demo.keepsake.test'], {}, /no demo customer/],
    ['it is no address', ['anna'], {}, /not an email address/],
    ['nobody is named', [], {}, /Say whose token/],
    ['it is production', [email], { NODE_ENV: 'production' }, /no demo tokens in production/],
  ])('reports in a sentence that %s', async (_name, args, env, sentence) => {
    const { code, out, err } = await runScript(args, env as Record<string, string>);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
