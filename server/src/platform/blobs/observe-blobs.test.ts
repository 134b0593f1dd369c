// Proves PLA-87.
import { expect, it } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import { BlobMissing, type BlobStore, BlobsUnavailable } from './index.ts';
import { observeBlobs } from './observe-blobs.ts';

const callsOf = (page: string) =>
  [...page.matchAll(/^keepsake_store_duration_seconds_count\{(.*)\} (\d+)$/gm)].map(
    ([, labels, count]) => `${labels} ${count}`,
  );

it('tells a store that is unavailable from one that lacks a blob', async () => {
  const outcomes = [undefined, new BlobMissing('no'), new BlobsUnavailable('away')];
  const blobs = {
    size: async () => {
      const error = outcomes.shift();
      if (error) throw error;
      return 7;
    },
  } as Partial<BlobStore> as BlobStore;
  const metrics = createMetrics();
  const observed = observeBlobs(blobs, metrics);
  expect(await observed.size('key')).toBe(7);
  await expect(observed.size('key')).rejects.toBeInstanceOf(BlobMissing);
  await expect(observed.size('key')).rejects.toBeInstanceOf(BlobsUnavailable);
  expect(callsOf((await metrics.page()).text)).toEqual([
    'operation="size",outcome="done" 2',
    'operation="size",outcome="failed" 1',
  ]);
});
