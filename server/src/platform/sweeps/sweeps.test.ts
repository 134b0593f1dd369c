import { expect, it } from 'vitest';
import { sweepInBatches } from './index.ts';

it.each([
  [0, 1],
  [9, 1],
  [10, 2],
  [25, 3],
])('deletes %i rows in %i batches of 10', async (rows, batches) => {
  let left = rows;
  let calls = 0;
  const deleted = await sweepInBatches(10, async (limit) => {
    const batch = Math.min(limit, left);
    left -= batch;
    calls += 1;
    return batch;
  });
  expect([deleted, left, calls]).toEqual([rows, 0, batches]);
});
