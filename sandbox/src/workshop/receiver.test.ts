import { createHmac } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BusinessReceiver, createReceiver } from './receiver.ts';
import { registerWorkshop, type Workshop } from './workshop.routes.ts';

const secretText = 'a secret of dora';
const secret = `whsec_${Buffer.from(secretText).toString('base64')}`;
const nowSeconds = 1_790_000_000;
const json =
  '{"id":"1","event":"order.shipped","createdAt":"2026-11-25T11:58:00Z","order":{"code":"K2","status":"Sent"}}';
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<event>
  <id>2</id>
  <event>invoice.ready</event>
  <invoice>
    <id>F-K3</id>
    <orderCode>K3</orderCode>
  </invoice>
</event>`;

let app: FastifyInstance;
let receiver: BusinessReceiver;
let pauses: { milliseconds: number; end: () => void }[];

beforeEach(async () => {
  pauses = [];
  receiver = createReceiver({
    origin: 'http://127.0.0.1:4001',
    now: () => new Date(nowSeconds * 1000).toISOString(),
    pause: (milliseconds) => new Promise((end) => void pauses.push({ milliseconds, end })),
  });
  const empty = {
    storefronts: { ofHost: () => ({ brand: { id: 'lumibook' } }) },
    line: { list: async () => [], customers: async () => [] },
    gallery: { listGalleryEntries: async () => [] },
    businesses: { keepsake: { getCustomer: async () => undefined } },
    records: { read: async () => ({ orders: [], events: [] }) },
    secret: () => undefined,
    receiver,
  };
  app = fastify();
  await app.register((inner) => registerWorkshop(inner, empty as unknown as Workshop));
});
afterEach(() => app.close());

const page = async () => (await app.inject('/workshop')).body;

function arrive(id: string, body: string, { type = 'json', time = nowSeconds } = {}) {
  const mac = createHmac('sha256', secretText).update(`${time}.${body}`).digest('hex');
  const headers = {
    'content-type': `application/${type}; charset=utf-8`,
    'webhook-id': id,
    'keepsake-signature': `t=${time},k=k1,v1=${mac}`,
  };
  return app.inject({ method: 'POST', url: '/workshop/receiver', headers, body });
}

const set = (mode: string, given = '') =>
  app.inject({
    method: 'POST',
    url: '/workshop/receiver/settings',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ mode, secret: given }).toString(),
  });

it('names its address, and shows what arrives', async () => {
  expect(await page()).toContain('<code>http://127.0.0.1:4001/workshop/receiver</code>');
  expect(await page()).toContain('Nothing has arrived.');
  expect((await arrive('1', json)).statusCode).toBe(204);
  expect((await arrive('2', xml, { type: 'xml' })).statusCode).toBe(204);
  const shown = await page();
  const cells = [...shown.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td><td>([^<]*)<\/td>/g)];
  expect(cells.map(([, ...texts]) => texts)).toEqual([
    ['invoice.ready', 'K3', 'XML'],
    ['order.shipped', 'K2', 'JSON'],
  ]);
  expect(shown).toContain('&quot;event&quot;:&quot;order.shipped&quot;');
  expect(shown).toContain('&lt;orderCode&gt;K3');
  expect(shown).toContain('2026-09-21 14:13:20');
});

it('checks signatures once it knows the secret, also of what came before', async () => {
  await arrive('1', json);
  await arrive('2', json, { time: nowSeconds - 301 });
  expect((await page()).match(/<td>Not checked<\/td>/g)).toHaveLength(2);
  expect((await set('accept', ` ${secret} `)).headers.location).toBe('/workshop');
  const shown = await page();
  expect(shown.match(/<td>(Right|Wrong)<\/td>/g)).toEqual(['<td>Wrong</td>', '<td>Right</td>']);
  expect(shown).not.toContain(secret);
  await set('fail');
  expect((await page()).match(/<td>Right<\/td>/g)).toHaveLength(1);
  await set('accept', 'whsec_AAAA');
  expect(await page()).not.toContain('<td>Right</td>');
});

it('fails when it is told to, and counts the tries of a message', async () => {
  await set('fail');
  expect((await arrive('1', json)).statusCode).toBe(500);
  expect(await page()).toContain('<option value="fail" selected>');
  await set('accept');
  expect((await arrive('1', json)).statusCode).toBe(204);
  await arrive('2', json);
  const shown = await page();
  expect(shown).toContain('<td>500</td>');
  expect(shown.match(/Try \d/g)).toEqual(['Try 2']);
});

it('responds too late when it is told to', async () => {
  await set('slow');
  const response = arrive('1', json);
  let isAnswered = false;
  void response.then(() => {
    isAnswered = true;
  });
  await expect.poll(page).toContain('204, too late');
  expect(isAnswered).toBe(false);
  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([8000]);
  pauses[0]?.end();
  expect((await response).statusCode).toBe(204);
});

it('has no other modes', async () => {
  expect((await set('toString')).statusCode).toBe(400);
  expect(receiver.mode).toBe('accept');
});
