import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ConnectionFault, startTcpFaultProxy, type TcpFaultProxy } from './tcp-fault-proxy.ts';

let echo: net.Server;
let proxy: TcpFaultProxy;

beforeEach(async () => {
  echo = net.createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startTcpFaultProxy(() => (echo.address() as net.AddressInfo).port);
});
afterEach(async () => {
  vi.useRealTimers();
  await proxy.close();
  echo.close();
});

interface TestConnection {
  readonly socket: net.Socket;
  /** Resolves when the other side has ended or reset the connection. */
  readonly over: Promise<void>;
  received: number;
  end: 'ended' | 'reset' | 'silent';
}

function begin(bytes = 1000): TestConnection {
  const socket = net.connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  const end = once(socket, 'end').then(
    () => 'ended' as const,
    () => 'reset' as const,
  );
  const over = end.then((how) => {
    connection.end = how;
  });
  const connection: TestConnection = { socket, over, received: 0, end: 'silent' };
  socket.on('data', (chunk) => {
    connection.received += chunk.byteLength;
  });
  socket.end(Buffer.alloc(bytes, 1));
  return connection;
}

/**
 * Makes a whole exchange on a sound connection, in which time others receive their bytes.
 */
async function exchange(): Promise<void> {
  proxy.choose = () => ({});
  const { over, socket } = begin();
  await over;
  socket.destroy();
}

const fault = (
  kind: ConnectionFault['kind'],
  direction: ConnectionFault['direction'],
  afterBytes: number,
) => ({
  fault: { kind, direction, afterBytes },
});

it.each([
  ['a sound line', {}, 1000, 'ended'],
  ['cut on the way there', fault('cut', 'up', 400), undefined, 'reset'],
  ['cut before the first byte', fault('cut', 'up', 0), 0, 'reset'],
  ['cut on the way back', fault('cut', 'down', 400), undefined, 'reset'],
  ['a black hole there', fault('black-hole', 'up', 400), undefined, 'silent'],
  ['a black hole back', fault('black-hole', 'down', 400), 400, 'silent'],
  ['half closed there', fault('half-close', 'up', 400), 400, 'ended'],
  ['half closed back', fault('half-close', 'down', 400), 400, 'ended'],
  ['with latency', { latencyMs: 100 }, 1000, 'ended'],
] as const)('%s', async (_, line, received, end) => {
  proxy.choose = () => line;
  const response = begin();
  if (end === 'silent') {
    await expect.poll(() => proxy.met).toBe(1);
    await exchange();
  } else await response.over;
  response.socket.destroy();
  expect(response.end).toBe(end);
  if (received !== undefined) expect(response.received).toBe(received);
  else expect(response.received).toBeLessThanOrEqual(400);
  expect(proxy.met).toBe('fault' in line ? 1 : 0);
});

it('a slow connection carries the given bytes a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], fakeNodeBuiltins: true });
  proxy.choose = () => ({ bytesPerSecond: 1000 });
  const slow = begin(2000);
  for (let expected = 100; expected <= 600; expected += 100) {
    while (slow.received < expected) await once(slow.socket, 'data');
    await exchange();
    expect(slow.received).toBe(expected);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(slow.end).toBe('silent');
  slow.socket.destroy();
});

it('silences or cuts all connections in the middle', async () => {
  const socket = net.connect(proxy.port, '127.0.0.1');
  socket.write('a');
  expect(String(await once(socket, 'data'))).toBe('a');
  proxy.silence();
  const received = vi.fn();
  socket.on('data', received);
  socket.write('b');
  await exchange();
  expect(received).not.toHaveBeenCalled();
  const closed = once(socket, 'error');
  proxy.cutAll();
  await closed;
});
