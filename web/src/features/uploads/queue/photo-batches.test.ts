import { expect, test } from 'vitest';
import { createPhotoBatches } from './photo-batches.ts';
import { createPretendWorld } from './pretend-world.ts';

function start() {
  const world = createPretendWorld();
  const heard: string[][] = [];
  const batches = createPhotoBatches(world.after);
  return { world, heard, batches, listen: () => batches.subscribe((ids) => heard.push(ids)) };
}

test('the first photo is told soon, the next ones together, and none twice', async () => {
  const { world, heard, batches, listen } = start();
  listen();
  batches.add('1');
  await world.pass(500);
  for (const id of ['2', '3', '4']) batches.add(id);
  await world.pass(2999);
  expect(heard).toEqual([['1']]);
  await world.pass(10_000);
  batches.add('5');
  await world.pass(10_000);
  expect(heard).toEqual([['1'], ['2', '3', '4'], ['5']]);
});

test('what finished while nobody listened is told to the next listener', async () => {
  const { world, heard, batches, listen } = start();
  listen()();
  batches.add('1');
  await world.pass(10_000);
  expect(heard).toEqual([]);
  listen();
  await world.pass(0);
  expect(heard).toEqual([['1']]);
});

test('every listener hears every photo', async () => {
  const { world, heard, batches, listen } = start();
  listen();
  listen();
  batches.add('1');
  await world.pass(500);
  expect(heard).toEqual([['1'], ['1']]);
});
