import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallbackReceiver, startReceiver } from '../../../test/callback-receiver.ts';
import { createEgress, type EgressOptions } from './index.ts';

const call = { headers: {}, body: '{}' };
const kibibyte = Buffer.alloc(1024, 'x');

let receiver: CallbackReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const post = (options: EgressOptions = {}, to = receiver) =>
  createEgress({ ...to.options, ...options }).post(`https://shop.example:${to.port}/`, call);

const slow: readonly [
  string,
  () => Promise<{ options?: EgressOptions; answer?: CallbackReceiver['answer'] }>,
][] = [
  ['a name server that does not answer', async () => ({ options: { resolve: () => new Promise(() => {}) } })],
  ['an address that takes no connection', async () => ({ options: { connect: () => new Socket() } })],
  [
    'a handshake that never comes',
    async () => {
      const mute = createServer(() => {}).listen(0, '127.0.0.1');
      mute.unref();
      await once(mute, 'listening');
      const { port } = mute.address() as AddressInfo;
      return { options: { connect: () => connect({ host: '127.0.0.1', port }) } };
    },
  ],
  ['no answer', async () => ({ answer: () => {} })],
  [
    'headers drop by drop',
    async () => ({
      answer: async ({ socket }) => {
        socket?.write('HTTP/1.1 200 OK\r\n');
        for (let line = 0; !socket?.destroyed && line < 200; line += 1) {
          socket?.write(`x-${line}: 1\r\n`);
          await pause(100);
        }
      },
    }),
  ],
  [
    'hints without end',
    async () => ({
      answer: async (response) => {
        for (let hint = 0; !response.destroyed && hint < 200; hint += 1) {
          response.writeProcessing();
          await pause(100);
        }
      },
    }),
  ],
  [
    'a body drop by drop',
    async () => ({
      answer: async (response) => {
        for (let drop = 0; !response.destroyed && drop < 200; drop += 1) {
          response.write('x');
          await pause(100);
        }
        response.end();
      },
    }),
  ],
];

async function waitFor([name, open]: (typeof slow)[number]) {
  const { options, answer } = await open();
  const own = await startReceiver();
  if (answer) own.answer = answer;
  const started = performance.now();
  const outcome = await post(options, own);
  const milliseconds = performance.now() - started;
  await own.close();
  return { name, outcome, milliseconds };
}

test('whoever keeps us waiting is cut after five seconds', { timeout: 20_000 }, async () => {
  for (const { name, outcome, milliseconds } of await Promise.all(slow.map(waitFor))) {
    // The other address family is tried first.
    const isUnreachable = name === 'an address that takes no connection';
    const reason = isUnreachable ? 'connection' : 'timeout';
    expect(outcome, name).toMatchObject({ kind: 'failed', reason });
    expect(milliseconds, name).toBeGreaterThan(isUnreachable ? 1900 : 4900);
    expect(milliseconds, name).toBeLessThan(6500);
  }
});

describe('an answer of more than 64 KiB', () => {
  async function flood(write: (socket: Socket) => boolean): Promise<number> {
    let sent = 0;
    let ended = () => {};
    const over = new Promise<void>((resolve) => {
      ended = resolve;
    });
    receiver.answer = async ({ socket }) => {
      if (!socket) return;
      socket.on('close', () => ended());
      while (!socket.destroyed && sent < 64 * 1024) {
        sent += 1;
        if (!write(socket)) await Promise.race([once(socket, 'drain').catch(() => {}), over]);
      }
      ended();
    };
    outcome = await post();
    await over;
    return sent;
  }
  let outcome: unknown;

  test('is cut, and its status counts', async () => {
    let isFirst = true;
    const kibibytes = await flood((socket) => {
      if (isFirst) socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n');
      isFirst = false;
      return socket.write(kibibyte);
    });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    expect(kibibytes).toBeLessThan(16 * 1024);
  });

  test('in hints before it is cut without a status', async () => {
    await flood((socket) => socket.write(`HTTP/1.1 103 Early Hints\r\nlink: <${'x'.repeat(900)}>\r\n\r\n`));
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'answer' });
  });

  test('in headers is cut without a status', async () => {
    let isFirst = true;
    await flood((socket) => {
      if (isFirst) socket.write('HTTP/1.1 200 OK\r\n');
      isFirst = false;
      return socket.write(`x-long: ${'x'.repeat(900)}\r\n`);
    });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'answer' });
  });

  test('that unpacks to more is not unpacked', async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '1024' });
      response.end(kibibyte);
    };
    expect(await post()).toMatchObject({ kind: 'answered', status: 200 });
  });
});

describe('an answer that is none', () => {
  test.each([
    ['garbage', 'canary canary canary\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx'],
    ['half of a body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nx'],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: canary\r\nconnection: upgrade\r\n\r\n',
    ],
    ['nothing', ''],
  ])('%s', async (_name, text) => {
    receiver.answer = ({ socket }) => void socket?.end(text);
    expect(await post()).toEqual({
      kind: 'failed',
      reason: 'answer',
      milliseconds: expect.any(Number),
    });
  });
});

describe('two families', () => {
  test('the other one is tried where the first takes no connection', async () => {
    const tried: string[] = [];
    receiver.answer = (response) => void response.end();
    const outcome = await post({
      resolve: async () => ['93.184.216.34', '93.184.216.35', '2606:2800:220:1::1'],
      connect: (address) => {
        tried.push(address);
        return address.includes(':')
          ? connect({ host: '127.0.0.1', port: receiver.port })
          : connect({ host: '127.0.0.1', port: 1 });
      },
    });
    expect(tried).toEqual(['93.184.216.34', '2606:2800:220:1::1']);
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
  });
});
