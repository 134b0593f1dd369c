import { expect, test } from 'vitest';
import { createFakeDependencies } from './fake-dependencies.ts';
import { createPhotoBatches } from './photo-batches.ts';

function start() {
  const fakes = createFakeDependencies();
  const received: string[][] = [];
  const batches = createPhotoBatches(fakes.after);
  return { fakes, received, batches, listen: () => batches.subscribe((ids) => received.push(ids)) };
}

test('the first photo is delivered soon, the next ones in batches, and none twice', async () => {
  const { fakes, received, batches, listen } = start();
  listen();
  batches.add('1');
  await fakes.advance(500);
  for (const id of ['2', '3', '4']) batches.add(id);
  await fakes.advance(2999);
  expect(received).toEqual([['1']]);
  await fakes.advance(10_000);
  batches.add('5');
  await fakes.advance(10_000);
  expect(received).toEqual([['1'], ['2', '3', '4'], ['5']]);
});

test('photos without a listener are delivered to the next one', async () => {
  const { fakes, received, batches, listen } = start();
  listen()();
  batches.add('1');
  await fakes.advance(10_000);
  expect(received).toEqual([]);
  listen();
  await fakes.advance(0);
  expect(received).toEqual([['1']]);
});

test('every listener gets every photo', async () => {
  const { fakes, received, batches, listen } = start();
  listen();
  listen();
  batches.add('1');
  await fakes.advance(500);
  expect(received).toEqual([['1'], ['1']]);
});
