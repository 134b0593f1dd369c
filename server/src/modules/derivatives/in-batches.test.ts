import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

/** A question that is answered by hand; answers are the items doubled. */
function openQuestions() {
  const open: { items: readonly number[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = inBatches(
    (items: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        open.push({ items, answer: () => resolve(items.map((item) => item * 2)), fail: reject });
      }),
  );
  return { ask, open };
}

it('asks for everything of one turn together, and gives each its own answer', async () => {
  const { ask, open } = openQuestions();
  const answers = Promise.all([3, 1, 2].map(ask));
  await turn();
  expect(open.map(({ items }) => items)).toEqual([[3, 1, 2]]);
  open[0]?.answer();
  expect(await answers).toEqual([6, 2, 4]);
});

it('lets what comes meanwhile wait for the next question, and never answers it with an earlier one', async () => {
  const { ask, open } = openQuestions();
  const early = [ask(1)];
  await turn();
  early.push(ask(2));
  await turn();
  const late = Promise.all([ask(3), ask(1)]);
  await turn();
  expect(open.map(({ items }) => items)).toEqual([[1], [2]]);
  open[1]?.answer();
  await turn();
  await turn();
  expect(open[2]?.items).toEqual([3, 1]);
  open[0]?.answer();
  open[2]?.answer();
  expect([await Promise.all(early), await late]).toEqual([
    [2, 4],
    [6, 2],
  ]);
});

it('asks for at most 200 at once', async () => {
  const { ask, open } = openQuestions();
  const answers = Promise.all(Array.from({ length: 450 }, (_, item) => ask(item)));
  for (let batch = 0; batch < 3; batch += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(batch);
    open[batch]?.answer();
  }
  expect(await answers).toEqual(Array.from({ length: 450 }, (_, item) => item * 2));
  expect(open.map(({ items }) => items.length)).toEqual([200, 200, 50]);
});

it('hands an error to those whom it concerns, and goes on', async () => {
  const { ask, open } = openQuestions();
  const failed = Promise.allSettled([ask(1), ask(2)]);
  await turn();
  open[0]?.fail(new Error('away'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = ask(4);
  await turn();
  open[1]?.answer();
  expect(await next).toBe(8);
});
