import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../log/index.ts';
import { adjustBallast } from './ballast.ts';
import { refuseReserve, refuseRowsReserve } from './full-disk.ts';

vi.mock('node:fs/promises', async (original) => ({ ...(await original<object>()), statfs: vi.fn() }));

const MiB = 2 ** 20;
const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: vi.fn() };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-ballast-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A disk of so many MiB, of which some are free. */
function setDisk(size: number, free: number): void {
  vi.mocked(statfs).mockResolvedValue({ bsize: MiB, blocks: size, bavail: free } as never);
}

const adjust = () => adjustBallast({ folder, log });
const held = async () => {
  const [name] = await readdir(folder);
  return name === undefined ? 0 : (await stat(path.join(folder, name))).size / MiB;
};

it.each([
  [20, 20, 2],
  [300, 300, 30],
  [1_000_000, 500_000, 64],
])('on a disk of %d MiB with %d free has %d', async (size, free, expected) => {
  setDisk(size, free);
  await adjust();
  expect(await held()).toBe(expected);
});

it('is deleted when space is short, and written again when uploads keep their room beside it', async () => {
  setDisk(300, 100);
  await adjust();
  for (const [free, expected] of [
    [8, 30],
    [7, 0],
    [37, 0],
    [59, 0],
    [60, 30],
  ] as const) {
    setDisk(300, free);
    await adjust();
    expect(await held(), `${free} MiB free`).toBe(expected);
  }
});

it('uploads leave the whole reserve, renditions the part for rows', async () => {
  const full = { code: 'ENOSPC' };
  setDisk(100_000, 1024);
  await refuseReserve(folder);
  setDisk(100_000, 1023);
  await expect(refuseReserve(folder)).rejects.toMatchObject(full);
  setDisk(100_000, 64);
  await refuseRowsReserve(folder);
  setDisk(100_000, 63);
  await expect(refuseRowsReserve(folder)).rejects.toMatchObject(full);
});
