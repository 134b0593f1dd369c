import { describe, expect, test } from 'vitest';
import { DecoderQueue } from './decoder-queue.ts';

function aQueue() {
  let now = 0;
  const queue = new DecoderQueue<string>(() => now);
  return {
    queue,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    all: () => {
      const taken: string[] = [];
      for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
      return taken;
    },
  };
}

const megapixels = (count: number) => count * 1_000_000;

describe('the line of pictures', () => {
  test('asked for before queued, whatever their size and age', () => {
    const { queue, pass, all } = aQueue();
    queue.add('old and small', 'queued', 0);
    pass(3_600_000);
    queue.add('large', 'asked', megapixels(100));
    queue.add('small', 'asked', megapixels(1));
    expect(all()).toEqual(['small', 'large', 'old and small']);
  });

  test.each(['asked', 'queued'] as const)('small before large: %s', (priority) => {
    const { queue, all } = aQueue();
    for (const size of [50, 12, 100, 0, 24]) queue.add(`${size} MP`, priority, megapixels(size));
    expect(all()).toEqual(['0 MP', '12 MP', '24 MP', '50 MP', '100 MP']);
  });

  test('the same size in the order of coming', () => {
    const { queue, all } = aQueue();
    for (const name of ['a', 'b', 'c']) queue.add(name, 'queued', megapixels(12));
    expect(all()).toEqual(['a', 'b', 'c']);
  });

  test('a large one is not overtaken for ever', () => {
    const { queue, pass } = aQueue();
    queue.add('large', 'queued', megapixels(100));
    // One comes and one is taken every 100 ms: the line never empties.
    queue.add('small', 'queued', megapixels(1));
    const taken: string[] = [];
    for (let round = 0; round < 300 && !taken.includes('large'); round += 1) {
      queue.add('small', 'queued', megapixels(1));
      taken.push(queue.take() ?? '');
      pass(100);
    }
    expect(taken.at(-1)).toBe('large');
    // 100 megapixels count as much as 20 s of waiting.
    expect(taken.length).toBeGreaterThan(190);
    expect(taken.length).toBeLessThan(205);
  });

  test('counts and empties', () => {
    const { queue } = aQueue();
    queue.add('a', 'queued', 0);
    queue.add('b', 'asked', 0);
    expect([queue.length, queue.lengthOf('asked'), queue.lengthOf('queued')]).toEqual([2, 1, 1]);
    expect(queue.empty()).toEqual(['b', 'a']);
    expect([queue.length, queue.take()]).toEqual([0, undefined]);
  });
});
