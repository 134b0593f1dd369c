import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CallbackReceiver, publicAddress, startReceiver } from '../../../test/callback-receiver.ts';
import { makeCertificate } from '../../../test/certificate.ts';
import { createEgress } from './index.ts';

const call = { headers: { 'content-type': 'application/json' }, body: '{"canary":"höchst geheim"}' };

let receiver: CallbackReceiver;
let url: string;
const thankYou: CallbackReceiver['respond'] = (response) => void response.end('canary');

beforeAll(async () => {
  receiver = await startReceiver();
  receiver.respond = thankYou;
  url = `https://shop.example.com:${receiver.port}/hook?token=abc`;
});
afterAll(() => receiver.close());
afterEach(() => {
  receiver.respond = thankYou;
  receiver.clear();
});

const post = (to = url, options = {}) => createEgress({ ...receiver.options, ...options }).post(to, call);

describe('a call', () => {
  test('arrives whole at the address that was resolved, and returns the status alone', async () => {
    const outcome = await post();
    expect(outcome).toEqual({ kind: 'responded', status: 200, milliseconds: expect.any(Number) });
    expect(receiver.addresses).toEqual([publicAddress]);
    const [one] = receiver.received;
    expect(one).toMatchObject({ path: '/hook?token=abc', body: call.body });
    expect(one?.headers).toMatchObject({
      host: `shop.example.com:${receiver.port}`,
      'accept-encoding': 'identity',
      connection: 'close',
      'content-length': String(Buffer.byteLength(call.body)),
    });
  });

  test.each([204, 404, 410, 500, 503])('returns a status of %i', async (status) => {
    receiver.respond = (response) => void response.writeHead(status).end('canary');
    expect(await post()).toMatchObject({ kind: 'responded', status });
  });

  test('may go to a public address without a name, which is in its certificate', async () => {
    expect(await post(`https://${publicAddress}:${receiver.port}/`)).toMatchObject({ kind: 'responded' });
  });

  test('opens its own connection each time', async () => {
    await post();
    await post();
    expect(receiver.connections).toBe(2);
  });

  test('uses no proxy, whatever the environment', async () => {
    const proxies = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    const before = proxies.map((name) => process.env[name]);
    for (const name of proxies)
      process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : 'http://127.0.0.1:9';
    const outcome = await post();
    proxies.forEach((name, index) => {
      if (before[index] === undefined) delete process.env[name];
      else process.env[name] = before[index];
    });
    expect(outcome).toMatchObject({ kind: 'responded', status: 200 });
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308, 300])(
    '%i to a private address is a failure, and not followed',
    async (status) => {
      const location = `https://127.0.0.1:${receiver.port}/latest/meta-data`;
      receiver.respond = (response) => void response.writeHead(status, { location }).end();
      expect(await post()).toMatchObject({ kind: 'failed', reason: 'redirect' });
      expect(receiver.connections).toBe(1);
      expect(receiver.received).toHaveLength(1);
    },
  );
});

describe('a certificate', () => {
  test('of another name is refused', async () => {
    expect(await post(url.replace('shop.', 'other.'))).toMatchObject({ kind: 'failed', reason: 'tls' });
    expect(receiver.received).toEqual([]);
  });

  test('without a known authority is refused, whatever the environment', async () => {
    const { ca: _, ...untrusting } = receiver.options;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const outcome = await createEgress(untrusting).post(url, call);
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'tls' });
    expect(receiver.received).toEqual([]);
  });

  test('that has expired is refused', async () => {
    const old = await startReceiver(makeCertificate({ names: ['shop.example.com'], endedMs: 60_000 }));
    const outcome = await createEgress(old.options).post(`https://shop.example.com:${old.port}/`, call);
    await old.close();
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'tls' });
    expect(old.received).toEqual([]);
  });

  test('is required: a receiver without one gets nothing', async () => {
    const plain = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    plain.listen(receiver.port, '127.0.0.2');
    await once(plain, 'listening');
    const { connect: _, ...direct } = receiver.options;
    const outcome = await createEgress({
      ...direct,
      connect: (_address, port) => connect({ host: '127.0.0.2', port }),
    }).post(url, call);
    plain.close();
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'tls' });
  });
});
