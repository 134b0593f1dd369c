/** `interactive`: a request waits; `background`: a job. */
export type Priority = 'interactive' | 'background';

/**
 * Delay of a picture in the queue per megapixel: about its decoding time. Small ones overtake large ones of
 * the same owner, and one of 100 megapixels only for 20 s.
 */
const millisecondsPerMegapixel = 200;

interface Waiting<Item> {
  readonly item: Item;
  readonly place: number;
}

export interface QueueEntry {
  readonly owner: string;
  readonly priority: Priority;
  /** Pixels to decode; 0 for a header. */
  readonly pixels: number;
}

class Lines<Item> {
  readonly #lines = new Map<string, Waiting<Item>[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  lengthOf(owner: string): number {
    return this.#lines.get(owner)?.length ?? 0;
  }

  add(owner: string, waiting: Waiting<Item>): void {
    const line = this.#lines.get(owner) ?? [];
    const before = line.findLastIndex((other) => other.place <= waiting.place);
    line.splice(before + 1, 0, waiting);
    this.#lines.set(owner, line);
    this.#length += 1;
  }

  take(mayTake: (owner: string) => boolean): Item | undefined {
    for (const [owner, line] of this.#lines) {
      if (!mayTake(owner)) continue;
      this.#lines.delete(owner);
      if (line.length > 1) this.#lines.set(owner, line);
      this.#length -= 1;
      return line.shift()?.item;
    }
    return undefined;
  }

  /** Removes the last task of the longest queue, if longer than `length`. */
  takeFromLongerThan(length: number): Item | undefined {
    let longest: Waiting<Item>[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    if (longest.length <= length) return undefined;
    this.#length -= 1;
    return longest.pop()?.item;
  }

  empty(): Item[] {
    const all = [...this.#lines.values()].flat().map(({ item }) => item);
    this.#lines.clear();
    this.#length = 0;
    return all;
  }
}

/**
 * Queue: requests precede jobs, owners take turns, and small pictures of an owner precede large ones without
 * starving them.
 */
export class DecoderQueue<Item> {
  readonly #lines: Record<Priority, Lines<Item>> = { interactive: new Lines(), background: new Lines() };
  readonly #now: () => number;
  readonly #places: number;

  /**
   * @param now milliseconds of a monotonic clock
   * @param places limit of waiting requests
   */
  constructor(now: () => number, places: number) {
    this.#now = now;
    this.#places = places;
  }

  get length(): number {
    return this.#lines.interactive.length + this.#lines.background.length;
  }

  /**
   * When full, returns the task to drop: the last of the owner with most places, or the new one where that
   * owner would have as many. An owner below an even share is never refused.
   */
  add(item: Item, { owner, priority, pixels }: QueueEntry): Item | undefined {
    const lines = this.#lines[priority];
    const isFull = priority === 'interactive' && lines.length >= this.#places;
    const gone = isFull ? lines.takeFromLongerThan(lines.lengthOf(owner) + 1) : undefined;
    if (isFull && gone === undefined) return item;
    lines.add(owner, { item, place: this.#now() + (pixels / 1_000_000) * millisecondsPerMegapixel });
    return gone;
  }

  take(mayTake: (owner: string) => boolean = () => true): Item | undefined {
    return this.#lines.interactive.take(mayTake) ?? this.#lines.background.take(mayTake);
  }

  empty(): Item[] {
    return [...this.#lines.interactive.empty(), ...this.#lines.background.empty()];
  }
}
