import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecoderQueue, type Priority } from './decoder-queue.ts';

function makeQueue(places = 1000) {
  let now = 0;
  const queue = new DecoderQueue<string>(() => now, places);
  return {
    queue,
    add: (item: string, priority: Priority, pixels: number, owner = 'anna') =>
      queue.add(item, { owner, priority, pixels }),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    all: () => {
      const taken: string[] = [];
      for (let item = queue.dequeue(); item !== undefined; item = queue.dequeue()) taken.push(item);
      return taken;
    },
  };
}

const megapixels = (count: number) => count * 1_000_000;

describe('the queue of pictures', () => {
  test('requests precede jobs, whatever their size and age', () => {
    const { add, pass, all } = makeQueue();
    add('old and small', 'background', 0);
    pass(3_600_000);
    add('large', 'interactive', megapixels(100));
    add('small', 'interactive', megapixels(1));
    expect(all()).toEqual(['small', 'large', 'old and small']);
  });

  test.each(['interactive', 'background'] as const)('small ones precede large ones: %s', (priority) => {
    const { add, all } = makeQueue();
    for (const size of [50, 12, 100, 0, 24]) add(`${size} MP`, priority, megapixels(size));
    expect(all()).toEqual(['0 MP', '12 MP', '24 MP', '50 MP', '100 MP']);
  });

  test('pictures of one size are first in, first out', () => {
    const { add, all } = makeQueue();
    for (const name of ['a', 'b', 'c']) add(name, 'background', megapixels(12));
    expect(all()).toEqual(['a', 'b', 'c']);
  });

  test('a large one is not overtaken for ever', () => {
    const { add, queue, pass } = makeQueue();
    add('large', 'background', megapixels(100));
    add('small', 'background', megapixels(1));
    const taken: string[] = [];
    for (let round = 0; round < 300 && !taken.includes('large'); round += 1) {
      add('small', 'background', megapixels(1));
      taken.push(queue.dequeue() ?? '');
      pass(100);
    }
    expect(taken.at(-1)).toBe('large');
    // 100 megapixels count as much as 20 s of waiting.
    expect(taken.length).toBeGreaterThan(190);
    expect(taken.length).toBeLessThan(205);
  });

  test('the queue counts and empties', () => {
    const { add, queue } = makeQueue();
    add('a', 'background', 0);
    add('b', 'interactive', 0);
    expect(queue.length).toBe(2);
    expect(queue.drain()).toEqual(['b', 'a']);
    expect([queue.length, queue.dequeue()]).toEqual([0, undefined]);
  });
});

describe('owners', () => {
  test('take turns, however many pictures one of them has and however small they are', () => {
    const { add, all } = makeQueue();
    for (const item of ['a1', 'a2', 'a3', 'a4']) add(item, 'interactive', megapixels(1), 'anna');
    for (const item of ['b1', 'b2']) add(item, 'interactive', megapixels(90), 'ben');
    expect(all()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('are skipped while at their limit, and served next', () => {
    const { add, queue } = makeQueue();
    add('a1', 'interactive', 0, 'anna');
    add('a2', 'background', 0, 'anna');
    add('b1', 'background', 0, 'ben');
    expect(queue.dequeue((owner) => owner !== 'anna')).toBe('b1');
    expect(queue.dequeue((owner) => owner !== 'anna')).toBeUndefined();
    expect([queue.dequeue(), queue.dequeue()]).toEqual(['a1', 'a2']);
  });

  test('share places: one has all of them, another takes the last up to an even share', () => {
    const { add, all } = makeQueue(4);
    for (const item of ['a1', 'a2', 'a3', 'a4']) expect(add(item, 'interactive', 0, 'anna')).toBeUndefined();
    expect(add('a5', 'interactive', 0, 'anna')).toBe('a5');
    expect(add('b1', 'interactive', 0, 'ben')).toBe('a4');
    expect(add('b2', 'interactive', 0, 'ben')).toBe('a3');
    expect(add('b3', 'interactive', 0, 'ben')).toBe('b3');
    expect(add('a6', 'background', 0, 'anna')).toBeUndefined();
    expect(all()).toEqual(['a1', 'b1', 'a2', 'b2', 'a6']);
  });
});

/** Reference model of fairness: the owner that waited longest is next. */
class FairModel {
  readonly waiting: { readonly item: number; readonly owner: string; readonly priority: Priority }[] = [];
  readonly #since = new Map<string, number>();
  #time = 0;

  #note(owner: string, priority: Priority): void {
    this.#time += 1;
    this.#since.set(`${priority} ${owner}`, this.#time);
  }

  of(owner: string, priority: Priority) {
    return this.waiting.filter((one) => one.owner === owner && one.priority === priority);
  }

  add(item: number, owner: string, priority: Priority): void {
    if (this.of(owner, priority).length === 0) this.#note(owner, priority);
    this.waiting.push({ item, owner, priority });
  }

  drop(item: number): void {
    this.waiting.splice(
      this.waiting.findIndex((one) => one.item === item),
      1,
    );
  }

  take(): number | undefined {
    const hasInteractive = this.waiting.some(({ priority }) => priority === 'interactive');
    const line = this.waiting.filter(
      ({ priority }) => priority === (hasInteractive ? 'interactive' : 'background'),
    );
    const since = ({ owner, priority }: { owner: string; priority: Priority }) =>
      this.#since.get(`${priority} ${owner}`) ?? 0;
    const [next] = line.toSorted((one, other) => since(one) - since(other) || one.item - other.item);
    if (!next) return undefined;
    this.drop(next.item);
    this.#note(next.owner, next.priority);
    return next.item;
  }
}

const places = 6;
const step = fc.oneof(
  fc.constant('take' as const),
  fc.record({
    owner: fc.constantFrom('anna', 'anna', 'anna', 'ben', 'cleo', 'dora'),
    priority: fc.constantFrom<Priority>('interactive', 'interactive', 'background'),
  }),
);

test('the queue is as fair as the model: turns, even shares, and nothing lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const queue = new DecoderQueue<number>(() => 0, places);
      const model = new FairModel();
      for (const [item, one] of steps.entries()) {
        if (one === 'take') {
          expect(queue.dequeue()).toBe(model.take());
          continue;
        }
        const { owner, priority } = one;
        const gone = queue.add(item, { ...one, pixels: 0 });
        const owners = new Set([
          ...model.waiting.filter((each) => each.priority === 'interactive').map((each) => each.owner),
          owner,
        ]);
        const before = model.of(owner, priority).length;
        model.add(item, owner, priority);
        if (gone === undefined) continue;
        expect(priority).toBe('interactive');
        // No owner below an even share is refused, or pushed below it.
        if (gone === item) expect(before).toBeGreaterThanOrEqual(Math.floor(places / owners.size));
        const loser = model.waiting.find((each) => each.item === gone);
        model.drop(gone);
        const left = model.of(loser?.owner ?? '', 'interactive').length;
        expect(left).toBeGreaterThanOrEqual(Math.floor(places / owners.size));
      }
      expect(queue.length).toBe(model.waiting.length);
      const rest = Array.from({ length: queue.length }, () => [queue.dequeue(), model.take()]);
      for (const [taken, expected] of rest) expect(taken).toBe(expected);
    }),
    { numRuns: 500 },
  );
});
