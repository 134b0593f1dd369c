import { expect, it, vi } from 'vitest';
import { runOnBothThreads } from './tile-threads.ts';

vi.mock('node:os', async (original) => ({ ...(await original<object>()), availableParallelism: () => 2 }));
vi.mock('node:worker_threads', async (original) => ({
  ...(await original<object>()),
  Worker: class {
    constructor() {
      throw new Error('the machine has no thread left');
    }
  },
}));

it('does all of the work alone where no second thread can be started', async () => {
  const shared = {
    path: import.meta.filename,
    limits: { maxPixels: 1, maxPixelsWholeInMemory: 1 },
    tiling: { columns: 2, rows: 1, width: 2, height: 2, left: 0, top: 0 },
    canvas: { width: 4, height: 2, channels: 3, shrink: 1, pixels: new Uint8Array(24) },
    next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  } as const;
  const work = vi.fn();
  expect(await runOnBothThreads(shared, work)).toBe(true);
  expect(work).toHaveBeenCalledOnce();
});
