import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { orderExample } from '@keepsake/contract/back-office-examples';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { freePort } from '../../../test/free-port.ts';

const document = path.join(import.meta.dirname, '../../../../docs/back-office.md');

let test: TestApp;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  test = await createTestApp({ env: { PUBLIC_ORIGIN: origin } });
  await test.app.listen({ host: 'localhost', port });
});
afterAll(() => test.close());

/** Writes a program of the document to a file. */
async function programOf(name: string, words: string): Promise<string> {
  const programs = (await readFile(document, 'utf8')).matchAll(/```js\n(.*?)```/gs);
  const code = [...programs].map(([, text = '']) => text).find((text) => text.includes(words));
  const file = path.join(test.dataDir, name);
  await writeFile(file, code ?? '');
  return file;
}

it('sends a file of orders, and prints a result for each', async () => {
  const client = await programOf('send-orders.mjs', 'orders:batch');
  const orders = path.join(test.dataDir, 'orders.json');
  const items = Array.from({ length: 501 }, (_, index) => ({ ...orderExample, orderCode: `A-${index}` }));
  await writeFile(orders, JSON.stringify([...items, { orderCode: 'A-501' }]));
  const { id, secret } = test.modules.identity.backOfficeClient;
  const env = { ORIGIN: origin, CLIENT_ID: id, CLIENT_SECRET: secret };
  const { stdout } = await promisify(execFile)(process.execPath, [client, orders], { env });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.slice(0, 501).map((line) => line.trim())).toEqual(
    items.map(({ orderCode }) => `${orderCode} created`),
  );
  expect(lines.at(-1)).toMatch(/^A-501 refused .*\(shopCustomerId: /);
});

it('receives events, and refuses what is not signed', async () => {
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  const token = await test.backOfficeToken();
  const put = await test.request(token, { method: 'PUT', url: '/api/back-office/callback', body: { url } });
  const program = await programOf('receive-events.mjs', 'createServer');
  const env = { PORT: String(port), SECRET: put.json().secret };
  const receiver = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const post = (headers: Record<string, string>) => fetch(url, { method: 'POST', headers, body: '{}' });
    const forged = () => post({ 'keepsake-signature': `t=${Math.floor(Date.now() / 1000)},k=a,v1=00` });
    await expect.poll(() => forged().then(({ status }) => status, String)).toBe(401);
    expect((await post({})).status).toBe(401);
    const printed = once(receiver.stdout, 'data');
    await test.platform.callbacks.work();
    const request = { method: 'POST', url: '/api/back-office/callback/test' } as const;
    const { id } = (await test.request(token, request)).json();
    const [line] = await printed;
    expect(String(line)).toBe(`${id} test {}\n`);
  } finally {
    receiver.kill();
    await once(receiver, 'exit');
  }
});
