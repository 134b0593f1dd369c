import { expect, test } from 'vitest';
import { createFakeDependencies } from '../queue/fake-dependencies.ts';
import { startIdleTimeout } from './idle-timeout.ts';

function start() {
  const dependencies = createFakeDependencies();
  let timeouts = 0;
  const timeout = startIdleTimeout(dependencies.after, () => {
    timeouts += 1;
  });
  return { dependencies, timeout, timeouts: () => timeouts };
}

test('an idle connection times out after a minute and a half', async () => {
  const { dependencies, timeouts } = start();
  await dependencies.advance(89_000);
  expect(timeouts()).toBe(0);
  await dependencies.advance(2000);
  expect(timeouts()).toBe(1);
});

test('every byte resets the timeout, and finishing has a longer one', async () => {
  const { dependencies, timeout, timeouts } = start();
  for (let minute = 0; minute < 10; minute += 1) {
    await dependencies.advance(60_000);
    timeout.reset(false);
  }
  timeout.reset(true);
  await dependencies.advance(170_000);
  expect(timeouts()).toBe(0);
  await dependencies.advance(20_000);
  expect(timeouts()).toBe(1);
});

test('a stopped timeout never fires', async () => {
  const { dependencies, timeout, timeouts } = start();
  timeout.reset(false);
  timeout.stop();
  await dependencies.advance(1_000_000);
  expect(timeouts()).toBe(0);
});
