import type { LibraryExport } from '@keepsake/contract/exports';
import { expect, it, vi } from 'vitest';
import { followExports } from './follow-exports.ts';

const idOf = (number: number) => `0190f5a0-0000-7000-8000-00000000000${number}`;
const is = (status: 'IN_PROGRESS' | 'FAILED'): LibraryExport => ({ status });
const ready: LibraryExport = {
  status: 'READY',
  backupId: idOf(1),
  chunks: [{ iteration: 0, size: 1 }],
  created: '2026-11-21T08:00:00.000Z',
  updated: '2026-11-21T08:00:00.000Z',
};

const message = (backupId: string) => ({
  id: idOf(9),
  type: 'export-changed' as const,
  data: { payload: { backupId }, timestamp: '2026-11-21T08:00:00Z' },
});

async function setUp(found: LibraryExport = is('IN_PROGRESS')) {
  const refresh = vi.fn();
  const read = vi.fn(async (_backupId: string) => found);
  const follower = followExports({ refresh, read });
  const onEnd = vi.fn();
  void follower.waitFor(idOf(1)).then(onEnd);
  await new Promise(setImmediate);
  read.mockClear();
  const deliver = async (backupId = idOf(1)) => {
    follower.onMessage(message(backupId));
    await new Promise(setImmediate);
  };
  return { follower, refresh, read, onEnd, deliver };
}

it('resolves once when the export is ready', async () => {
  const { refresh, read, onEnd, deliver } = await setUp();
  await deliver();
  expect(onEnd).not.toHaveBeenCalled();
  read.mockResolvedValue(ready);
  await deliver();
  await deliver();
  expect(onEnd.mock.calls).toEqual([[true]]);
  expect(read).toHaveBeenCalledTimes(2);
  expect(refresh).toHaveBeenCalledTimes(3);
});

it('resolves at once if it is ready already', async () => {
  const { onEnd } = await setUp(ready);
  expect(onEnd.mock.calls).toEqual([[true]]);
});

it('resolves once when two messages arrive during the request', async () => {
  const { follower, read, onEnd, deliver } = await setUp();
  read.mockResolvedValue(ready);
  follower.onMessage(message(idOf(1)));
  await deliver();
  expect(onEnd.mock.calls).toEqual([[true]]);
});

it('refetches exports of others without resolving', async () => {
  const { refresh, read, onEnd, deliver } = await setUp();
  await deliver(idOf(2));
  expect(refresh).toHaveBeenCalledOnce();
  expect(read).not.toHaveBeenCalled();
  expect(onEnd).not.toHaveBeenCalled();
});

it('waits no longer for one that failed', async () => {
  const { read, onEnd, deliver } = await setUp();
  read.mockResolvedValue(is('FAILED'));
  await deliver();
  read.mockResolvedValue(ready);
  await deliver();
  expect(onEnd.mock.calls).toEqual([[false]]);
  expect(read).toHaveBeenCalledOnce();
});

it('waits on when it cannot be read, and looks automatically when messages may have been missed', async () => {
  const { follower, refresh, read, onEnd, deliver } = await setUp();
  read.mockRejectedValueOnce(new Error('away'));
  await deliver();
  read.mockResolvedValue(ready);
  follower.onGap('unknown');
  await new Promise(setImmediate);
  expect(onEnd.mock.calls).toEqual([[true]]);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('resolves the last caller', async () => {
  const { follower, read, onEnd, deliver } = await setUp();
  const again = follower.waitFor(idOf(1));
  await new Promise(setImmediate);
  expect(onEnd.mock.calls).toEqual([[false]]);
  read.mockResolvedValue(ready);
  await deliver();
  expect(await again).toBe(true);
});
