import { expect, it, vi } from 'vitest';
import { steadyClock } from '../clock/index.ts';
import { memoFor } from './index.ts';

it('loads again after the time, once for all callers until then', async () => {
  const now = vi.spyOn(steadyClock, 'now').mockReturnValue(0);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return `load ${loads}`;
  };
  const read = memoFor(100, load, 'first');
  now.mockReturnValue(99);
  expect(await read()).toBe('first');
  now.mockReturnValue(100);
  expect(await Promise.all([read(), read()])).toEqual(['load 1', 'load 1']);
  now.mockReturnValue(200);
  expect(await read()).toBe('load 2');
});

it('loads at once without a first result', async () => {
  const read = memoFor(100, async () => 'loaded');
  expect(await read()).toBe('loaded');
});

it('keeps a rejection as long', async () => {
  const now = vi.spyOn(steadyClock, 'now').mockReturnValue(0);
  const load = vi.fn().mockRejectedValue(new Error('gone'));
  const read = memoFor(100, load, 'first');
  now.mockReturnValue(100);
  await expect(read()).rejects.toThrow('gone');
  await expect(read()).rejects.toThrow('gone');
  expect(load).toHaveBeenCalledTimes(1);
});
