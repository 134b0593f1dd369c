// Proves ACT-2, ACT-6.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pause } from '../browser/time.ts';
import { followImport, type importMessages } from './follow-import.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const payload = { photosDone: 0, photosCount: 120, photosRefused: 0 };

function setUp() {
  const refresh = vi.fn();
  const onFinished = vi.fn();
  const setSettling = vi.fn();
  const follower = followImport({ refresh, onFinished, setSettling, pause });
  const receive = (type: (typeof importMessages)[number], timestamp: string) =>
    follower.onMessage({ id: '0190f5a0-0000-7000-8000-000000000000', type, data: { payload, timestamp } });
  return { refresh, onFinished, setSettling, receive };
}

it('requests the status when an import has started or failed', () => {
  const { refresh, receive } = setUp();
  receive('import-started', '2026-11-28T10:00:00Z');
  expect(refresh).toHaveBeenCalledTimes(1);
  receive('import-error', '2026-11-28T10:00:01Z');
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('requests the status ten seconds after the end, and counts as under way until then', async () => {
  const { refresh, onFinished, setSettling, receive } = setUp();
  receive('import-finished', '2026-11-28T10:00:00Z');
  expect(onFinished).toHaveBeenCalledOnce();
  expect(setSettling.mock.calls).toEqual([[true]]);
  await vi.advanceTimersByTimeAsync(9999);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledOnce();
  expect(setSettling.mock.calls).toEqual([[true], [false]]);
});

it('counts the newest message only, by its timestamp', async () => {
  const { refresh, onFinished, receive } = setUp();
  receive('import-started', '2026-11-28T10:00:02.000Z');
  receive('import-finished', '2026-11-28T10:00:01.999Z');
  receive('import-error', '2026-11-28T12:00:02+02:00');
  expect(onFinished).not.toHaveBeenCalled();
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('leaves the end to a message that comes while it waits', async () => {
  const { refresh, setSettling, receive } = setUp();
  receive('import-finished', '2026-11-28T10:00:00Z');
  await vi.advanceTimersByTimeAsync(5000);
  receive('import-started', '2026-11-28T10:00:05Z');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(setSettling.mock.calls).toEqual([[true], [false]]);
});
