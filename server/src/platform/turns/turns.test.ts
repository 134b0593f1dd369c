import { afterEach, expect, it, vi } from 'vitest';
import { steadyClock } from '../clock/index.ts';
import { createTurns } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setUp() {
  const take = createTurns({ atOnce: 2, fewWaiting: 3 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (subject: string, name: string) => {
    const turn = take(subject);
    ends.set(name, turn.end);
    void turn.start.then(() => started.push(name));
  };
  const runAll = (names: string) => {
    for (const name of names) run('anna', name);
  };
  return { run, runAll, started: () => started.join(''), end: (name: string) => ends.get(name)?.() };
}

it('runs some tasks of a subject, then the others in their order', async () => {
  const { runAll, started, end } = setUp();
  runAll('abcd');
  await expect.poll(started).toBe('ab');
  end('b');
  end('b');
  await expect.poll(started).toBe('abc');
  end('a');
  await expect.poll(started).toBe('abcd');
});

it('makes no subject wait for another', async () => {
  const { run, runAll, started } = setUp();
  runAll('abcdefgh');
  run('ben', 'x');
  await expect.poll(started).toBe('abx');
});

it('runs one at a time while many wait, each after a pause as long as the one before', async () => {
  vi.useFakeTimers();
  let now = 0;
  vi.spyOn(steadyClock, 'now').mockImplementation(() => now);
  const pass = async (milliseconds: number) => {
    now += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
  };
  const { runAll, started, ...others } = setUp();
  const end = async (name: string) => {
    others.end(name);
    await pass(0);
  };
  runAll('abcdefgh');
  await pass(0);
  await pass(40);
  expect(started()).toBe('ab');
  await end('a');
  await pass(40);
  // Two ran at once before it was known how many there are.
  expect(started()).toBe('ab');
  await end('b');
  await pass(79);
  expect(started()).toBe('ab');
  await pass(1);
  expect(started()).toBe('abc');
  await pass(10);
  await end('c');
  await pass(9);
  expect(started()).toBe('abc');
  await pass(1);
  expect(started()).toBe('abcd');
  await pass(10);
  await end('d');
  await pass(10);
  // Few wait now.
  expect(started()).toBe('abcdef');
});

it('goes on without those that leave the queue', async () => {
  const { runAll, started, end } = setUp();
  runAll('abcde');
  end('c');
  end('d');
  end('a');
  await expect.poll(started).toBe('abe');
});
