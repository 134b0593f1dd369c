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

/** One that waits for the first export, which is on its way. */
async function setUp(found: LibraryExport = is('IN_PROGRESS')) {
  const refresh = vi.fn();
  const read = vi.fn(async (_backupId: string) => found);
  const follower = followExports({ refresh, read });
  const onEnd = vi.fn();
  void follower.waitFor(idOf(1)).then(onEnd);
  await new Promise(setImmediate);
  read.mockClear();
  const hear = async (backupId = idOf(1)) => {
    follower.onMessage(message(backupId));
    await new Promise(setImmediate);
  };
  return { follower, refresh, read, onEnd, hear };
}

it('tells once when the export is ready', async () => {
  const { refresh, read, onEnd, hear } = await setUp();
  await hear();
  expect(onEnd).not.toHaveBeenCalled();
  read.mockResolvedValue(ready);
  await hear();
  await hear();
  expect(onEnd.mock.calls).toEqual([[true]]);
  expect(read).toHaveBeenCalledTimes(2);
  expect(refresh).toHaveBeenCalledTimes(3);
});

it('tells at once of one that is ready already', async () => {
  const { onEnd } = await setUp(ready);
  expect(onEnd.mock.calls).toEqual([[true]]);
});

it('tells once when two messages come while it is read', async () => {
  const { follower, read, onEnd, hear } = await setUp();
  read.mockResolvedValue(ready);
  follower.onMessage(message(idOf(1)));
  await hear();
  expect(onEnd.mock.calls).toEqual([[true]]);
});

it('shows what others asked for, and says nothing of it', async () => {
  const { refresh, read, onEnd, hear } = await setUp();
  await hear(idOf(2));
  expect(refresh).toHaveBeenCalledOnce();
  expect(read).not.toHaveBeenCalled();
  expect(onEnd).not.toHaveBeenCalled();
});

it('waits no longer for one that failed', async () => {
  const { read, onEnd, hear } = await setUp();
  read.mockResolvedValue(is('FAILED'));
  await hear();
  read.mockResolvedValue(ready);
  await hear();
  expect(onEnd.mock.calls).toEqual([[false]]);
  expect(read).toHaveBeenCalledOnce();
});

it('waits on when it cannot be read, and looks by itself when messages may have been missed', async () => {
  const { follower, refresh, read, onEnd, hear } = await setUp();
  read.mockRejectedValueOnce(new Error('away'));
  await hear();
  read.mockResolvedValue(ready);
  follower.onGap('unknown');
  await new Promise(setImmediate);
  expect(onEnd.mock.calls).toEqual([[true]]);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('tells the one who asked last', async () => {
  const { follower, read, onEnd, hear } = await setUp();
  const again = follower.waitFor(idOf(1));
  await new Promise(setImmediate);
  expect(onEnd.mock.calls).toEqual([[false]]);
  read.mockResolvedValue(ready);
  await hear();
  expect(await again).toBe(true);
});
