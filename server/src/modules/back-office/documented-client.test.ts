import { execFile } from 'node:child_process';
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

it('sends a file of orders, and prints a result for each', async () => {
  const [, code = ''] = /```js\n(.*?)```/s.exec(await readFile(document, 'utf8')) ?? [];
  const client = path.join(test.dataDir, 'send-orders.mjs');
  const orders = path.join(test.dataDir, 'orders.json');
  const items = Array.from({ length: 501 }, (_, index) => ({ ...orderExample, orderCode: `A-${index}` }));
  await writeFile(client, code);
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
