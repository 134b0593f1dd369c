// Proves DOW-6, DOW-9, DOW-11, DOW-12, DOW-22.

import type { Download } from '@keepsake/contract/downloads';
import type { ArchiveKey, ArchiveMessage } from '@keepsake/contract/push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { PushListener } from '../api/push/push-hub.ts';
import { followArchive } from './follow-archive.ts';
import { notifyRedownload, onRedownload } from './save-archive.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const id = '0190f5a0-0000-4000-8000-000000000001';
const other = '0190f5a0-0000-4000-8000-000000000002';
const requested: Download = { id, photos: ['0190f5a0-0000-4000-8000-00000000000a'] };

function setUp({ isLive = true, canSave = true } = {}) {
  const listeners = new Set<PushListener<ArchiveKey>>();
  const notices: string[] = [];
  const push = { needed: 0, isLive };
  const service: { says: Download | undefined; canSave: boolean } = { says: requested, canSave };
  const find = vi.fn(async (_id: string) => service.says);
  const save = vi.fn(async (_id: string) => {
    if (!service.canSave) throw new Error('gone');
  });
  const report = vi.fn();
  const follow = (response: Download = requested) =>
    followArchive(
      {
        find,
        save,
        report,
        onRedownload,
        listen(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        openPush() {
          push.needed += 1;
          return () => {
            push.needed -= 1;
          };
        },
        isPushLive: () => push.isLive,
        pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      },
      response,
      {
        started: () => void notices.push('started'),
        finished: () => void notices.push('finished'),
        failed: () => void notices.push('failed'),
      },
    );
  const deliver = async (key: ArchiveKey, downloadId = id) => {
    const message: ArchiveMessage = {
      id: other,
      timestamp: '2026-11-21T08:00:00Z',
      key,
      message: { userId: 'anna', downloadId },
    };
    for (const listener of [...listeners]) listener.onMessage(message);
    await vi.advanceTimersByTimeAsync(0);
  };
  const gap = async () => {
    for (const listener of [...listeners]) listener.onGap('unknown');
    await vi.advanceTimersByTimeAsync(0);
  };
  const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  return { follow, deliver, gap, wait, notices, find, save, report, push, service, listeners };
}

it('opens push, waits for the message that it is finished, and downloads it once', async () => {
  const { follow, deliver, wait, notices, save, push, listeners } = setUp();
  follow();
  expect(push.needed).toBe(1);
  await deliver('archive-generation-started');
  expect(notices).toEqual(['started']);
  expect(save).not.toHaveBeenCalled();
  await deliver('archive-generation-finished');
  await deliver('archive-generation-finished');
  expect(save.mock.calls).toEqual([[id]]);
  expect(notices).toEqual(['started', 'finished']);
  expect(push.needed).toBe(0);
  await wait(31 * 60_000);
  expect(listeners.size).toBe(0);
});

it('reports when it fails while the browser downloads it, as when one of its photos is deleted', async () => {
  const { follow, deliver, wait, notices, listeners } = setUp();
  follow({ ...requested, state: 'ready' });
  await wait(1000);
  await deliver('archive-generation-error');
  await deliver('archive-generation-error');
  expect(notices).toEqual(['started', 'finished', 'failed']);
  expect(listeners.size).toBe(0);
});

it.each([
  ['a minute and a megabyte a second', { size: 120_000_000 }, 180_000],
  ['what 100 photos need if the size is unknown', {}, 410_000],
  ['half an hour at most', { size: 10_000_000_000 }, 1_800_000],
])('listens no longer than the browser may need for it: %s', async (_, known, needed) => {
  const { follow, wait, listeners } = setUp();
  follow({ ...requested, ...known, state: 'ready' });
  await wait(needed - 1000);
  expect(listeners.size).toBe(1);
  await wait(2000);
  expect(listeners.size).toBe(0);
});

it('leaves it to the page of archives to report the result of another download', async () => {
  const { follow, deliver, wait, notices } = setUp();
  follow({ ...requested, state: 'ready' });
  await wait(1000);
  notifyRedownload(id);
  await deliver('archive-generation-error');
  expect(notices).toEqual(['started', 'finished']);
});

it('still reports that it failed when another is downloaded again', async () => {
  const { follow, deliver, wait, notices } = setUp();
  follow({ ...requested, state: 'ready' });
  await wait(1000);
  notifyRedownload(other);
  await deliver('archive-generation-error');
  expect(notices).toEqual(['started', 'finished', 'failed']);
});

it('ignores other archives', async () => {
  const { follow, deliver, notices, save } = setUp();
  follow();
  await deliver('archive-generation-finished', other);
  await deliver('archive-generation-error', other);
  expect(notices).toEqual(['started']);
  expect(save).not.toHaveBeenCalled();
});

it('reports a message that it failed', async () => {
  const { follow, deliver, notices, save, push } = setUp();
  follow();
  await deliver('archive-generation-error');
  await deliver('archive-generation-finished');
  expect(notices).toEqual(['started', 'failed']);
  expect(save).not.toHaveBeenCalled();
  expect(push.needed).toBe(0);
});

it('waits for nothing when the response has it as ready', async () => {
  const { follow, deliver, wait, notices, save, find } = setUp();
  follow({ ...requested, state: 'ready' });
  await deliver('archive-generation-finished');
  await wait(60_000);
  expect(notices).toEqual(['started', 'finished']);
  expect(save).toHaveBeenCalledTimes(1);
  expect(find).not.toHaveBeenCalled();
});

it('reports a response that it failed', async () => {
  const { follow, notices } = setUp();
  follow({ ...requested, state: 'failed' });
  expect(notices).toEqual(['started', 'failed']);
});

it('polls without push, with growing pauses, until it is ready', async () => {
  const { follow, wait, notices, find, save, service } = setUp({ isLive: false, canSave: false });
  follow();
  await wait(60_000);
  const calls = find.mock.calls.length;
  expect(calls).toBeGreaterThan(4);
  expect(calls).toBeLessThan(12);
  expect(notices).toEqual(['started']);
  service.canSave = true;
  service.says = { ...requested, state: 'ready' };
  await wait(60_000);
  expect(notices).toEqual(['started', 'finished']);
  const tries = save.mock.calls.length;
  await wait(600_000);
  expect(save).toHaveBeenCalledTimes(tries);
});

it('tries the address where a service without extensions lists the archive', async () => {
  const { follow, wait, notices } = setUp({ isLive: false });
  follow();
  await wait(1000);
  expect(notices).toEqual(['started', 'finished']);
});

it('polls once although push is open: the message may precede the response', async () => {
  const { follow, wait, notices, find, service } = setUp();
  service.says = undefined;
  follow();
  await wait(120_000);
  expect(find).toHaveBeenCalledTimes(1);
  expect(notices).toEqual(['started']);
});

it('polls after a gap', async () => {
  const { follow, gap, notices, service } = setUp();
  service.says = { ...requested, state: 'failed' };
  follow();
  await gap();
  expect(notices).toEqual(['started', 'failed']);
});

it('reports when it is there but cannot be downloaded', async () => {
  const { follow, deliver, notices, report, push } = setUp({ canSave: false });
  follow();
  await deliver('archive-generation-finished');
  expect(notices).toEqual(['started', 'failed']);
  expect(report).toHaveBeenCalledTimes(1);
  expect(push.needed).toBe(0);
});

describe('a failure that may pass', () => {
  const offline = new ApiError({ status: 0, code: 'offline', message: '', correlationId: '' });

  it('is retried after a pause', async () => {
    const { follow, deliver, wait, notices, save } = setUp();
    save.mockRejectedValueOnce(offline);
    follow({ ...requested, state: 'ready' });
    await deliver('archive-generation-finished');
    expect(save).toHaveBeenCalledTimes(1);
    await wait(2000);
    expect(save).toHaveBeenCalledTimes(2);
    expect(notices).toEqual(['started', 'finished']);
  });

  it('is reported when the retry fails', async () => {
    const { follow, wait, notices, save, report } = setUp();
    save.mockRejectedValue(offline);
    follow({ ...requested, state: 'ready' });
    await wait(60_000);
    expect(save).toHaveBeenCalledTimes(2);
    expect(notices).toEqual(['started', 'failed']);
    expect(report).toHaveBeenCalledExactlyOnceWith(offline);
  });

  it('is not retried when the service has reported a failure', async () => {
    const { follow, deliver, wait, notices, save } = setUp();
    save.mockRejectedValueOnce(offline);
    follow({ ...requested, state: 'ready' });
    await deliver('archive-generation-error');
    await wait(2000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(notices).toEqual(['started', 'failed']);
  });
});

it('does not poll after a gap once the browser has it', async () => {
  const { follow, gap, wait, find } = setUp();
  follow({ ...requested, state: 'ready' });
  await wait(1000);
  await gap();
  expect(find).not.toHaveBeenCalled();
});

it('polls again after a failed poll', async () => {
  const { follow, wait, notices, find } = setUp({ isLive: false });
  find.mockRejectedValueOnce(new Error('offline'));
  follow();
  await wait(1000);
  expect(notices).toEqual(['started']);
  await wait(1500);
  expect(notices).toEqual(['started', 'finished']);
});

it('fails after as long as the connection would wait', async () => {
  const { follow, wait, notices, service, push } = setUp();
  service.says = undefined;
  follow();
  await wait(29 * 60_000);
  expect(notices).toEqual(['started']);
  await wait(2 * 60_000);
  expect(notices).toEqual(['started', 'failed']);
  expect(push.needed).toBe(0);
});
