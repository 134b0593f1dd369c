import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

function openQueries() {
  const open: { items: readonly number[]; resolve(): void; fail(error: Error): void }[] = [];
  const load = inBatches(
    (items: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        open.push({ items, resolve: () => resolve(items.map((item) => item * 2)), fail: reject });
      }),
  );
  return { load, open };
}

it('loads items of one turn in one query, and returns each its result', async () => {
  const { load, open } = openQueries();
  const results = Promise.all([3, 1, 2].map(load));
  await turn();
  expect(open.map(({ items }) => items)).toEqual([[3, 1, 2]]);
  open[0]?.resolve();
  expect(await results).toEqual([6, 2, 4]);
});

it('makes later items wait for the next query, and never resolves them with an earlier one', async () => {
  const { load, open } = openQueries();
  const early = [load(1)];
  await turn();
  early.push(load(2));
  await turn();
  const late = Promise.all([load(3), load(1)]);
  await turn();
  expect(open.map(({ items }) => items)).toEqual([[1], [2]]);
  open[1]?.resolve();
  await turn();
  await turn();
  expect(open[2]?.items).toEqual([3, 1]);
  open[0]?.resolve();
  open[2]?.resolve();
  expect([await Promise.all(early), await late]).toEqual([
    [2, 4],
    [6, 2],
  ]);
});

it('loads at most 200 items a query', async () => {
  const { load, open } = openQueries();
  const results = Promise.all(Array.from({ length: 450 }, (_, item) => load(item)));
  for (let batch = 0; batch < 3; batch += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(batch);
    open[batch]?.resolve();
  }
  expect(await results).toEqual(Array.from({ length: 450 }, (_, item) => item * 2));
  expect(open.map(({ items }) => items.length)).toEqual([200, 200, 50]);
});

it('rejects the items of a failed query, and continues', async () => {
  const { load, open } = openQueries();
  const failed = Promise.allSettled([load(1), load(2)]);
  await turn();
  open[0]?.fail(new Error('away'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = load(4);
  await turn();
  open[1]?.resolve();
  expect(await next).toBe(8);
});
