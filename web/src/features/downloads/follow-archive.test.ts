import type { Download } from '@keepsake/contract/downloads';
import type { ArchiveKey, ArchiveMessage } from '@keepsake/contract/push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { PushListener } from '../../api/push/push-hub.ts';
import { onAgain, tellAgain } from './again.ts';
import { followArchive } from './follow-archive.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const id = '0190f5a0-0000-4000-8000-000000000001';
const other = '0190f5a0-0000-4000-8000-000000000002';
const asked: Download = { id, photos: ['0190f5a0-0000-4000-8000-00000000000a'] };

function setUp({ isLive = true, canSave = true } = {}) {
  const listeners = new Set<PushListener<ArchiveKey>>();
  const told: string[] = [];
  const push = { needed: 0, isLive };
  const service: { says: Download | undefined; canSave: boolean } = { says: asked, canSave };
  const look = vi.fn(async (_id: string) => service.says);
  const save = vi.fn(async (_id: string) => {
    if (!service.canSave) throw new Error('gone');
  });
  const report = vi.fn();
  const follow = (answer: Download = asked) =>
    followArchive(
      {
        look,
        save,
        report,
        onAgain,
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
      answer,
      {
        started: () => void told.push('started'),
        finished: () => void told.push('finished'),
        failed: () => void told.push('failed'),
      },
    );
  const tell = async (key: ArchiveKey, downloadId = id) => {
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
  return { follow, tell, gap, wait, told, look, save, report, push, service, listeners };
}

// spec P3.22, P4.15, P4.17
it('opens push, waits for the message that it is finished, and downloads it once', async () => {
  const { follow, tell, wait, told, save, push, listeners } = setUp();
  follow();
  expect(push.needed).toBe(1);
  await tell('archive-generation-started');
  expect(told).toEqual(['started']);
  expect(save).not.toHaveBeenCalled();
  await tell('archive-generation-finished');
  await tell('archive-generation-finished');
  expect(save.mock.calls).toEqual([[id]]);
  expect(told).toEqual(['started', 'finished']);
  expect(push.needed).toBe(0);
  await wait(31 * 60_000);
  expect(listeners.size).toBe(0);
});

it('says when it fails while the browser downloads it, as when one of its photos is deleted', async () => {
  const { follow, tell, wait, told, listeners } = setUp();
  follow({ ...asked, state: 'ready' });
  await wait(1000);
  await tell('archive-generation-error');
  await tell('archive-generation-error');
  expect(told).toEqual(['started', 'finished', 'failed']);
  expect(listeners.size).toBe(0);
});

it.each([
  ['a minute and a megabyte a second', { size: 120_000_000 }, 180_000],
  ['what 100 photos need where the size is not told', {}, 410_000],
  ['half an hour at most', { size: 10_000_000_000 }, 1_800_000],
])('listens no longer than the browser may need for it: %s', async (_, known, needed) => {
  const { follow, wait, listeners } = setUp();
  follow({ ...asked, ...known, state: 'ready' });
  await wait(needed - 1000);
  expect(listeners.size).toBe(1);
  await wait(2000);
  expect(listeners.size).toBe(0);
});

it('leaves it to the page of archives to say what comes of downloading it again', async () => {
  const { follow, tell, wait, told } = setUp();
  follow({ ...asked, state: 'ready' });
  await wait(1000);
  tellAgain(id);
  await tell('archive-generation-error');
  expect(told).toEqual(['started', 'finished']);
});

it('still says that it failed when another is downloaded again', async () => {
  const { follow, tell, wait, told } = setUp();
  follow({ ...asked, state: 'ready' });
  await wait(1000);
  tellAgain(other);
  await tell('archive-generation-error');
  expect(told).toEqual(['started', 'finished', 'failed']);
});

it('is not told by what becomes of another archive', async () => {
  const { follow, tell, told, save } = setUp();
  follow();
  await tell('archive-generation-finished', other);
  await tell('archive-generation-error', other);
  expect(told).toEqual(['started']);
  expect(save).not.toHaveBeenCalled();
});

// spec P8.19
it('says when the message is that it failed', async () => {
  const { follow, tell, told, save, push } = setUp();
  follow();
  await tell('archive-generation-error');
  await tell('archive-generation-finished');
  expect(told).toEqual(['started', 'failed']);
  expect(save).not.toHaveBeenCalled();
  expect(push.needed).toBe(0);
});

it('waits for nothing when the answer says already that it is there', async () => {
  const { follow, tell, wait, told, save, look } = setUp();
  follow({ ...asked, state: 'ready' });
  await tell('archive-generation-finished');
  await wait(60_000);
  expect(told).toEqual(['started', 'finished']);
  expect(save).toHaveBeenCalledTimes(1);
  expect(look).not.toHaveBeenCalled();
});

it('says when the answer is that it failed', async () => {
  const { follow, told } = setUp();
  follow({ ...asked, state: 'failed' });
  expect(told).toEqual(['started', 'failed']);
});

it('asks where nothing is pushed, ever less often, until it is there', async () => {
  const { follow, wait, told, look, save, service } = setUp({ isLive: false, canSave: false });
  follow();
  await wait(60_000);
  const calls = look.mock.calls.length;
  expect(calls).toBeGreaterThan(4);
  expect(calls).toBeLessThan(12);
  expect(told).toEqual(['started']);
  service.canSave = true;
  service.says = { ...asked, state: 'ready' };
  await wait(60_000);
  expect(told).toEqual(['started', 'finished']);
  const tries = save.mock.calls.length;
  await wait(600_000);
  expect(save).toHaveBeenCalledTimes(tries);
});

it('tries the address where a service without extensions lists the archive', async () => {
  const { follow, wait, told } = setUp({ isLive: false });
  follow();
  await wait(1000);
  expect(told).toEqual(['started', 'finished']);
});

it('asks once although push is open: the message may have come before the answer', async () => {
  const { follow, wait, told, look, service } = setUp();
  service.says = undefined;
  follow();
  await wait(120_000);
  expect(look).toHaveBeenCalledTimes(1);
  expect(told).toEqual(['started']);
});

it('asks after a gap in what is pushed', async () => {
  const { follow, gap, told, service } = setUp();
  service.says = { ...asked, state: 'failed' };
  follow();
  await gap();
  expect(told).toEqual(['started', 'failed']);
});

it('says when it is there but cannot be downloaded', async () => {
  const { follow, tell, told, report, push } = setUp({ canSave: false });
  follow();
  await tell('archive-generation-finished');
  expect(told).toEqual(['started', 'failed']);
  expect(report).toHaveBeenCalledTimes(1);
  expect(push.needed).toBe(0);
});

describe('a failure that may pass', () => {
  const offline = new ApiError({ status: 0, code: 'offline', message: '', correlationId: '' });

  it('is tried once more a moment later', async () => {
    const { follow, tell, wait, told, save } = setUp();
    save.mockRejectedValueOnce(offline);
    follow({ ...asked, state: 'ready' });
    await tell('archive-generation-finished');
    expect(save).toHaveBeenCalledTimes(1);
    await wait(2000);
    expect(save).toHaveBeenCalledTimes(2);
    expect(told).toEqual(['started', 'finished']);
  });

  it('is told when it does not', async () => {
    const { follow, wait, told, save, report } = setUp();
    save.mockRejectedValue(offline);
    follow({ ...asked, state: 'ready' });
    await wait(60_000);
    expect(save).toHaveBeenCalledTimes(2);
    expect(told).toEqual(['started', 'failed']);
    expect(report).toHaveBeenCalledExactlyOnceWith(offline);
  });

  it('is not tried when the service has said meanwhile that it failed', async () => {
    const { follow, tell, wait, told, save } = setUp();
    save.mockRejectedValueOnce(offline);
    follow({ ...asked, state: 'ready' });
    await tell('archive-generation-error');
    await wait(2000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(told).toEqual(['started', 'failed']);
  });
});

it('asks nothing after a gap once the browser has it', async () => {
  const { follow, gap, wait, look } = setUp();
  follow({ ...asked, state: 'ready' });
  await wait(1000);
  await gap();
  expect(look).not.toHaveBeenCalled();
});

it('asks again after it could not ask', async () => {
  const { follow, wait, told, look } = setUp({ isLive: false });
  look.mockRejectedValueOnce(new Error('offline'));
  follow();
  await wait(1000);
  expect(told).toEqual(['started']);
  await wait(1500);
  expect(told).toEqual(['started', 'finished']);
});

// spec P4.18
it('gives up after as long as the connection would wait', async () => {
  const { follow, wait, told, service, push } = setUp();
  service.says = undefined;
  follow();
  await wait(29 * 60_000);
  expect(told).toEqual(['started']);
  await wait(2 * 60_000);
  expect(told).toEqual(['started', 'failed']);
  expect(push.needed).toBe(0);
});
