import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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
  createEgress({ ...to.options, ...options }).post(`https://shop.example.com:${to.port}/`, call);

interface Slow {
  readonly options?: EgressOptions;
  readonly respond?: CallbackReceiver['respond'];
}

/** Writes every tenth of a second of the fake clock, until the stream is closed. */
function every(stream: { readonly destroyed: boolean }, write: () => void): void {
  const timer = setInterval(() => (stream.destroyed ? clearInterval(timer) : write()), 100);
}

/** Slow receivers; each calls `reached` once the call waits for it. */
const slow: readonly [name: string, open: (reached: () => void) => Promise<Slow>][] = [
  [
    'a name server that does not respond',
    async (reached) => ({
      options: {
        resolve() {
          reached();
          return new Promise(() => {});
        },
      },
    }),
  ],
  [
    'a handshake that never comes',
    async (reached) => {
      const mute = createServer(reached).listen(0, '127.0.0.1');
      mute.unref();
      await once(mute, 'listening');
      const { port } = mute.address() as AddressInfo;
      return { options: { connect: () => connect({ host: '127.0.0.1', port }) } };
    },
  ],
  ['no response', async (reached) => ({ respond: reached })],
  [
    'headers drop by drop',
    async (reached) => ({
      respond({ socket }) {
        if (!socket) return;
        socket.write('HTTP/1.1 200 OK\r\n');
        every(socket, () => socket.write('x-drop: 1\r\n'));
        reached();
      },
    }),
  ],
  [
    'hints without end',
    async (reached) => ({
      respond(response) {
        every(response, () => response.writeProcessing());
        reached();
      },
    }),
  ],
  [
    'a body drop by drop',
    async (reached) => ({
      respond(response) {
        every(response, () => response.write('x'));
        reached();
      },
    }),
  ],
];

describe('a receiver that delays us', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), milliseconds);
      return controller.signal;
    });
  });
  afterEach(() => vi.useRealTimers());

  async function expectCut(open: (typeof slow)[number][1], reason: string, milliseconds: number) {
    const { promise: waits, resolve: reached } = Promise.withResolvers<void>();
    const { options, respond } = await open(reached);
    if (respond) receiver.respond = respond;
    const settled = vi.fn();
    const outcome = post(options).finally(settled);
    await waits;
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    // A cut connection would have ended during a whole call.
    receiver.respond = (response) => void response.end();
    expect(await post()).toMatchObject({ kind: 'responded' });
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual({ kind: 'failed', reason, milliseconds });
  }

  test.each(slow)('is cut after five seconds: %s', (_name, open) => expectCut(open, 'timeout', 5_000));

  test('is cut after two, for the other family: an address that accepts no connection', async () => {
    const open = async (reached: () => void) => ({
      options: {
        connect() {
          reached();
          return new Socket();
        },
      },
    });
    await expectCut(open, 'connection', 2_000);
  });
});

describe('a response of more than 64 KiB', () => {
  async function flood(write: (socket: Socket) => boolean): Promise<number> {
    let sent = 0;
    let ended = () => {};
    const over = new Promise<void>((resolve) => {
      ended = resolve;
    });
    receiver.respond = async ({ socket }) => {
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
    expect(outcome).toMatchObject({ kind: 'responded', status: 200 });
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
    receiver.respond = (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '1024' });
      response.end(kibibyte);
    };
    expect(await post()).toMatchObject({ kind: 'responded', status: 200 });
  });
});

describe('a malformed response', () => {
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
    receiver.respond = ({ socket }) => void socket?.end(text);
    expect(await post()).toEqual({
      kind: 'failed',
      reason: 'answer',
      milliseconds: expect.any(Number),
    });
  });
});

describe('two families', () => {
  test('the other one is tried where the first accepts no connection', async () => {
    const tried: string[] = [];
    receiver.respond = (response) => void response.end();
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
    expect(outcome).toMatchObject({ kind: 'responded', status: 200 });
  });
});
