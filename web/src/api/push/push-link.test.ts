import { pushAuthenticated, pushCloseCodes } from '@keepsake/contract/push';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { PretendSocket } from './pretend-socket.ts';
import { createPushHub } from './push-hub.ts';
import { PushLink, type PushMemory } from './push-link.ts';

beforeEach(() => {
  vi.useFakeTimers();
  PretendSocket.opened = [];
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
  const heard: unknown[] = [];
  hub.listen(['photos-changed'], {
    onMessage: ({ cursor }) => heard.push(cursor),
    onGap: (gap) => heard.push(gap),
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
      WebSocket: PretendSocket,
      random: () => 0.5,
      report,
    },
    memory,
    events,
  );
  /** The next socket, authenticated, after at most this long. */
  async function connected(milliseconds = 0) {
    await vi.advanceTimersByTimeAsync(milliseconds);
    PretendSocket.latest.accept();
    PretendSocket.latest.say(pushAuthenticated);
    return PretendSocket.latest;
  }
  return { hub, heard, report, replaced, events, memory, link, connected };
}

// spec P4.23, P7.32
it('authenticates with the token after opening, and is live once it knows where it stands', async () => {
  const { hub, heard, connected } = setUp();
  const socket = await connected();
  expect(socket.url).toBe('wss://shop.test/push');
  expect(socket.sent).toEqual([{ action: 'authenticate', token: 'token', after: 'now' }]);
  expect(hub.isLive()).toBe(false);
  socket.say(position(7));
  expect(hub.isLive()).toBe(true);
  expect(heard).toEqual(['start']);
});

it('comes back after a loss and asks for what it missed', async () => {
  const { hub, heard, connected } = setUp();
  const first = await connected();
  first.say(position(7));
  first.say(change(9));
  first.end(1006);
  expect(hub.isLive()).toBe(false);
  const second = await connected(3000);
  expect(second).not.toBe(first);
  expect(second.sent).toEqual([{ action: 'authenticate', token: 'token', after: 9 }]);
  second.say(position(12));
  second.say(change(12));
  expect(hub.isLive()).toBe(true);
  expect(heard).toEqual(['start', 9, 12]);
});

it('tells to load everything when more was missed than is kept', async () => {
  const { heard, connected } = setUp();
  const socket = await connected();
  socket.say(position(7));
  socket.end(1012);
  const next = await connected(3000);
  next.say(position(9000, false));
  expect(heard).toEqual(['start', 'unknown']);
});

it('tries less and less often, and never stops', async () => {
  setUp();
  await vi.advanceTimersByTimeAsync(0);
  const pauses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const before = PretendSocket.opened.length;
    PretendSocket.latest.end(1006);
    let waited = 0;
    while (PretendSocket.opened.length === before) {
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
  PretendSocket.latest.accept();
  PretendSocket.latest.end(pushCloseCodes.notSignedIn);
  await vi.advanceTimersByTimeAsync(1);
  expect(replaced).toHaveBeenCalledExactlyOnceWith('token');
  PretendSocket.latest.accept();
  expect(PretendSocket.latest.sent).toMatchObject([{ token: 'fresh' }]);
  PretendSocket.latest.end(pushCloseCodes.notSignedIn);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(PretendSocket.opened).toHaveLength(2);
  expect(events.onRefused).toHaveBeenCalledOnce();
});

it('leaves the end of the sign-in to the session, and not before another tab can say that it signed out', async () => {
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
  expect(PretendSocket.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1100);
  expect(PretendSocket.opened).toHaveLength(2);
});

it('gives a server up that never answers, and tries again', async () => {
  setUp();
  await vi.advanceTimersByTimeAsync(0);
  PretendSocket.latest.accept();
  await vi.advanceTimersByTimeAsync(15_100);
  expect(PretendSocket.opened).toHaveLength(2);
});

// spec P5.11
it('reports what is not as promised, and ignores what it does not know', async () => {
  const { heard, report, memory, connected } = setUp();
  const socket = await connected();
  socket.say({ ...change(3), id: 'not a uuid' });
  socket.say('{');
  socket.say({ id, timestamp, key: 'archive-generation-finished', message: {} });
  expect(report).toHaveBeenCalledTimes(3);
  socket.say({ id, cursor: 8, type: 'from-the-future', data: 1 });
  socket.say({ id, timestamp, key: 'archive-from-the-future', message: {} });
  expect(report).toHaveBeenCalledTimes(3);
  expect(heard).toEqual(['start']);
  expect(memory.cursor).toBe(8);
});

it('speaks the bare specification with a service that cannot replay, and loads everything after a loss', async () => {
  const { hub, heard, connected } = setUp({ canReplay: false });
  const socket = await connected();
  expect(socket.sent).toEqual([{ action: 'authenticate', token: 'token' }]);
  socket.say(change());
  socket.end(1006);
  await connected(3000);
  expect(heard).toEqual(['start', undefined, 'unknown']);
  expect(hub.isLive()).toBe(false);
});

it('opens nothing more once it is closed', async () => {
  const { hub, link, connected } = setUp();
  (await connected()).say(position(1));
  link.close();
  expect(hub.isLive()).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(PretendSocket.opened).toHaveLength(1);
});
