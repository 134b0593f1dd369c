import { expect, it } from 'vitest';
import type { Transaction } from '../database/index.ts';
import { createHook } from './index.ts';

const tx = {} as Transaction;

it('calls listeners in order, one after the other, with the transaction of the caller', async () => {
  const hook = createHook<string>();
  const calls: unknown[] = [];
  hook.subscribe(async (given, event) => {
    await Promise.resolve();
    calls.push(['first', given === tx, event]);
  });
  hook.subscribe((_, event) => void calls.push(['second', event]));
  await hook.notify(tx, 'a');
  expect(calls).toEqual([
    ['first', true, 'a'],
    ['second', 'a'],
  ]);
});

it('rejects with the error of a listener, and skips empty events', async () => {
  const hook = createHook<readonly string[]>({ skip: (event) => event.length === 0 });
  hook.subscribe(async () => {
    throw new Error('refused');
  });
  await hook.notify(tx, []);
  await expect(hook.notify(tx, ['a'])).rejects.toThrow('refused');
});
