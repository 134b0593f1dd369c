import { expect, test } from 'vitest';
import { createPretendWorld } from '../queue/pretend-world.ts';
import { watchSilence } from './silence-watch.ts';

function start() {
  const world = createPretendWorld();
  let silences = 0;
  const watch = watchSilence(world.after, () => {
    silences += 1;
  });
  return { world, watch, silences: () => silences };
}

test('a connection that says nothing for a minute and a half is given up', async () => {
  const { world, silences } = start();
  await world.pass(89_000);
  expect(silences()).toBe(0);
  await world.pass(2000);
  expect(silences()).toBe(1);
});

test('every byte gives it new time, and finishing takes longer', async () => {
  const { world, watch, silences } = start();
  for (let minute = 0; minute < 10; minute += 1) {
    await world.pass(60_000);
    watch.heard(false);
  }
  watch.heard(true);
  await world.pass(170_000);
  expect(silences()).toBe(0);
  await world.pass(20_000);
  expect(silences()).toBe(1);
});

test('nothing is heard after the end', async () => {
  const { world, watch, silences } = start();
  watch.heard(false);
  watch.stop();
  await world.pass(1_000_000);
  expect(silences()).toBe(0);
});
