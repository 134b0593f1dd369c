/** `interactive`: a request waits; `background`: a job. */
export type Priority = 'interactive' | 'background';

/**
 * Delay of a picture in the queue per megapixel: about its decoding time. Small ones overtake large ones of
 * the same owner, and one of 100 megapixels only for 20 s.
 */
const millisecondsPerMegapixel = 200;

interface Waiting<Item> {
  readonly item: Item;
  readonly sortKey: number;
}

export interface QueueEntry {
  readonly owner: string;
  readonly priority: Priority;
  /** Pixels to decode; 0 for a header. */
  readonly pixels: number;
}

class OwnerQueues<Item> {
  readonly #queues = new Map<string, Waiting<Item>[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  lengthOf(owner: string): number {
    return this.#queues.get(owner)?.length ?? 0;
  }

  add(owner: string, waiting: Waiting<Item>): void {
    const queue = this.#queues.get(owner) ?? [];
    const before = queue.findLastIndex((other) => other.sortKey <= waiting.sortKey);
    queue.splice(before + 1, 0, waiting);
    this.#queues.set(owner, queue);
    this.#length += 1;
  }

  dequeue(mayDequeue: (owner: string) => boolean): Item | undefined {
    for (const [owner, queue] of this.#queues) {
      if (!mayDequeue(owner)) continue;
      this.#queues.delete(owner);
      if (queue.length > 1) this.#queues.set(owner, queue);
      this.#length -= 1;
      return queue.shift()?.item;
    }
    return undefined;
  }

  /** Removes the last task of the longest queue, if longer than `length`. */
  dropFromLongest(length: number): Item | undefined {
    let longest: Waiting<Item>[] = [];
    for (const queue of this.#queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= length) return undefined;
    this.#length -= 1;
    return longest.pop()?.item;
  }

  drain(): Item[] {
    const all = [...this.#queues.values()].flat().map(({ item }) => item);
    this.#queues.clear();
    this.#length = 0;
    return all;
  }
}

/**
 * Queue: requests precede jobs, owners alternate, and small pictures of an owner precede large ones without
 * starving them.
 */
export class DecoderQueue<Item> {
  readonly #queues: Record<Priority, OwnerQueues<Item>> = {
    interactive: new OwnerQueues(),
    background: new OwnerQueues(),
  };
  readonly #now: () => number;
  readonly #maxLength: number;

  /**
   * @param now milliseconds of a monotonic clock
   * @param maxLength limit of waiting requests
   */
  constructor(now: () => number, maxLength: number) {
    this.#now = now;
    this.#maxLength = maxLength;
  }

  get length(): number {
    return this.#queues.interactive.length + this.#queues.background.length;
  }

  /**
   * When full, returns the task to drop: the last of the owner with the longest queue, or the new one where that
   * owner would have as many. An owner below an even share is never refused.
   */
  add(item: Item, { owner, priority, pixels }: QueueEntry): Item | undefined {
    const queues = this.#queues[priority];
    const isFull = priority === 'interactive' && queues.length >= this.#maxLength;
    const dropped = isFull ? queues.dropFromLongest(queues.lengthOf(owner) + 1) : undefined;
    if (isFull && dropped === undefined) return item;
    queues.add(owner, { item, sortKey: this.#now() + (pixels / 1_000_000) * millisecondsPerMegapixel });
    return dropped;
  }

  dequeue(mayDequeue: (owner: string) => boolean = () => true): Item | undefined {
    return this.#queues.interactive.dequeue(mayDequeue) ?? this.#queues.background.dequeue(mayDequeue);
  }

  drain(): Item[] {
    return [...this.#queues.interactive.drain(), ...this.#queues.background.drain()];
  }
}
