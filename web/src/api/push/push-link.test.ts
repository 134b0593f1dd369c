// Proves PUS-1, PLA-6.

import { pushAuthenticated, pushCloseCodes } from '@keepsake/contract/push';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { FakeSocket } from './fake-socket.ts';
import { pushAddress } from './push.ts';
import { createPushHub } from './push-hub.ts';
import { PushLink, type PushMemory } from './push-link.ts';

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
});
afterEach(() => void vi.useRealTimers());

const id = '0190f5a0-0000-7000-8000-000000000000';
const timestamp = '2026-11-21T08:00:00Z';
const position = (cursor: number, isComplete = true) => ({
  id,
  cursor,
  type: 'position',
  data: { payload: { isComplete }, timestamp },
});
const change = (cursor?: number) => ({
  id,
  cursor,
  type: 'photos-changed',
  data: { payload: { change: 'added', months: [] }, timestamp },
});

function setUp({ canReplay = true, replace = async () => 'fresh' } = {}) {
  const hub = createPushHub();
  const received: unknown[] = [];
  hub.subscribe(['photos-changed'], {
    onMessage: ({ cursor }) => received.push(cursor),
    onGap: (gap) => received.push(gap),
  });
  const report = vi.fn();
  const replaced = vi.fn(replace);
  const events = { onSignedOut: vi.fn(), onRefused: vi.fn() };
  const memory: PushMemory = { cursor: undefined, wasAuthenticated: false };
  const link = new PushLink(
    {
      address: 'wss://shop.test/push',
      canReplay,
      tokens: { accessToken: async () => 'token', replace: replaced },
      hub,
      WebSocket: FakeSocket,
      random: () => 0.5,
      report,
    },
    memory,
    events,
  );
  async function connected(milliseconds = 0) {
    await vi.advanceTimersByTimeAsync(milliseconds);
    FakeSocket.latest.accept();
    FakeSocket.latest.deliver(pushAuthenticated);
    return FakeSocket.latest;
  }
  return { hub, received, report, replaced, events, memory, link, connected };
}

it('authenticates with the token after opening, and is live once it has a position', async () => {
  const { hub, received, connected } = setUp();
  const socket = await connected();
  expect(socket.url).toBe('wss://shop.test/push');
  expect(socket.sent).toEqual([{ action: 'authenticate', token: 'token', after: 'now' }]);
  expect(hub.isLive()).toBe(false);
  socket.deliver(position(7));
  expect(hub.isLive()).toBe(true);
  expect(received).toEqual(['start']);
});

it('reconnects and requests missed messages', async () => {
  const { hub, received, connected } = setUp();
  const first = await connected();
  first.deliver(position(7));
  first.deliver(change(9));
  first.end(1006);
  expect(hub.isLive()).toBe(false);
  const second = await connected(3000);
  expect(second).not.toBe(first);
  expect(second.sent).toEqual([{ action: 'authenticate', token: 'token', after: 9 }]);
  second.deliver(position(12));
  second.deliver(change(12));
  expect(hub.isLive()).toBe(true);
  expect(received).toEqual(['start', 9, 12]);
});

it('reports an unknown gap when more was missed than is kept', async () => {
  const { received, connected } = setUp();
  const socket = await connected();
  socket.deliver(position(7));
  socket.end(1012);
  const next = await connected(3000);
  next.deliver(position(9000, false));
  expect(received).toEqual(['start', 'unknown']);
});

it('retries with back-off, without end', async () => {
  setUp();
  await vi.advanceTimersByTimeAsync(0);
  const pauses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const before = FakeSocket.opened.length;
    FakeSocket.latest.end(1006);
    let waited = 0;
    while (FakeSocket.opened.length === before) {
      await vi.advanceTimersByTimeAsync(250);
      waited += 250;
    }
    pauses.push(waited);
  }
  expect(pauses[0]).toBe(2000);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauses.at(-1)).toBe(45_000);
});

it('gets a fresh token once when the first is refused', async () => {
  const { events, replaced } = setUp();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.latest.accept();
  FakeSocket.latest.end(pushCloseCodes.notSignedIn);
  await vi.advanceTimersByTimeAsync(1);
  expect(replaced).toHaveBeenCalledExactlyOnceWith('token');
  FakeSocket.latest.accept();
  expect(FakeSocket.latest.sent).toMatchObject([{ token: 'fresh' }]);
  FakeSocket.latest.end(pushCloseCodes.notSignedIn);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(events.onRefused).toHaveBeenCalledOnce();
});

it('leaves the end of a sign-in to the session, after a pause for reports of other tabs', async () => {
  const ended = new ApiError({ status: 401, code: 'not-signed-in', message: '', correlationId: '' });
  const { events, replaced, connected } = setUp({ replace: () => Promise.reject(ended) });
  const socket = await connected();
  socket.end(pushCloseCodes.notSignedIn);
  await vi.advanceTimersByTimeAsync(4900);
  expect(replaced).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(events.onSignedOut).toHaveBeenCalledOnce();
});

it('waits longer when there are too many', async () => {
  const { connected } = setUp();
  const socket = await connected();
  socket.end(pushCloseCodes.tooMany);
  await vi.advanceTimersByTimeAsync(89_000);
  expect(FakeSocket.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1100);
  expect(FakeSocket.opened).toHaveLength(2);
});

it('reconnects after a timeout of the authentication', async () => {
  setUp();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.latest.accept();
  await vi.advanceTimersByTimeAsync(15_100);
  expect(FakeSocket.opened).toHaveLength(2);
});

it('reports invalid messages and ignores unknown types', async () => {
  const { received, report, memory, connected } = setUp();
  const socket = await connected();
  socket.deliver({ ...change(3), id: 'not a uuid' });
  socket.deliver('{');
  socket.deliver({ id, timestamp, key: 'archive-generation-finished', message: {} });
  expect(report).toHaveBeenCalledTimes(3);
  socket.deliver({ id, cursor: 8, type: 'from-the-future', data: 1 });
  socket.deliver({ id, timestamp, key: 'archive-from-the-future', message: {} });
  expect(report).toHaveBeenCalledTimes(3);
  expect(received).toEqual(['start']);
  expect(memory.cursor).toBe(8);
});

it('works with a service that cannot replay, and loads everything after a loss', async () => {
  const { hub, received, connected } = setUp({ canReplay: false });
  const socket = await connected();
  expect(socket.sent).toEqual([{ action: 'authenticate', token: 'token' }]);
  socket.deliver(change());
  socket.end(1006);
  await connected(3000);
  expect(received).toEqual(['start', undefined, 'unknown']);
  expect(hub.isLive()).toBe(false);
});

it('opens nothing more once it is closed', async () => {
  const { hub, link, connected } = setUp();
  (await connected()).deliver(position(1));
  link.close();
  expect(hub.isLive()).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(FakeSocket.opened).toHaveLength(1);
});

it.each([
  ['/push', 'https://shop.test/my-photos?x=1', 'wss://shop.test/push'],
  ['/push', 'http://localhost:4000/', 'ws://localhost:4000/push'],
  ['wss://push.test/v1/socket', 'https://shop.test/', 'wss://push.test/v1/socket'],
  ['https://push.test/socket', 'https://shop.test/', 'wss://push.test/socket'],
])('finds %s of %s at %s', (pushUrl, pageUrl, address) => {
  expect(pushAddress(pushUrl, pageUrl)).toBe(address);
});
