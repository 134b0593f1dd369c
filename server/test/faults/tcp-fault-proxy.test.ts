import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LineFault, startTcpFaultProxy, type TcpFaultProxy } from './tcp-fault-proxy.ts';

let echo: net.Server;
let proxy: TcpFaultProxy;

beforeEach(async () => {
  echo = net.createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startTcpFaultProxy(() => (echo.address() as net.AddressInfo).port);
});
afterEach(async () => {
  await proxy.close();
  echo.close();
});

async function talk(bytes = 1000): Promise<{ received: number; end: 'ended' | 'reset' | 'silent' }> {
  const socket = net.connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.byteLength;
  });
  const ended = once(socket, 'end').then(
    () => 'ended' as const,
    () => 'reset' as const,
  );
  socket.end(Buffer.alloc(bytes, 1));
  const end = await Promise.race([ended, delay(500, 'silent' as const)]);
  socket.destroy();
  return { received, end };
}

const fault = (kind: LineFault['kind'], direction: LineFault['direction'], afterBytes: number) => ({
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
  const answer = await talk();
  expect(answer.end).toBe(end);
  if (received !== undefined) expect(answer.received).toBe(received);
  else expect(answer.received).toBeLessThanOrEqual(400);
  expect(proxy.met).toBe('fault' in line ? 1 : 0);
});

it('a slow line carries so many bytes a second', async () => {
  proxy.choose = () => ({ bytesPerSecond: 1000 });
  const { received, end } = await talk(2000);
  expect(end).toBe('silent');
  expect(received).toBeGreaterThan(100);
  expect(received).toBeLessThan(700);
});

it('goes silent, or cuts, in the middle of everything', async () => {
  const socket = net.connect(proxy.port, '127.0.0.1');
  socket.write('a');
  expect(String(await once(socket, 'data'))).toBe('a');
  proxy.silence();
  socket.write('b');
  expect(await Promise.race([once(socket, 'data'), delay(200, 'silent')])).toBe('silent');
  const closed = once(socket, 'error');
  proxy.cutAll();
  await closed;
});
