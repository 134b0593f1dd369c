/** `asked`: somebody waits for the answer; `queued`: a job in the background. */
export type Priority = 'asked' | 'queued';

/**
 * By so much later a picture takes its place for each megapixel: about what decoding one costs. Small ones overtake
 * large ones, and one of 100 megapixels only those that come within 20 s of it.
 */
const millisecondsPerMegapixel = 200;

interface Waiting<Item> {
  readonly item: Item;
  readonly place: number;
}

/** Pictures in line: asked for before queued, and small before large without keeping the large waiting for ever. */
export class DecoderQueue<Item> {
  readonly #lines: Record<Priority, Waiting<Item>[]> = { asked: [], queued: [] };
  readonly #now: () => number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
  }

  get length(): number {
    return this.#lines.asked.length + this.#lines.queued.length;
  }

  lengthOf(priority: Priority): number {
    return this.#lines[priority].length;
  }

  /** @param pixels that are to be decoded, 0 for a look at the header */
  add(item: Item, priority: Priority, pixels: number): void {
    const place = this.#now() + (pixels / 1_000_000) * millisecondsPerMegapixel;
    const line = this.#lines[priority];
    const before = line.findLastIndex((other) => other.place <= place);
    line.splice(before + 1, 0, { item, place });
  }

  take(): Item | undefined {
    return (this.#lines.asked.shift() ?? this.#lines.queued.shift())?.item;
  }

  /** Takes everything. */
  empty(): Item[] {
    const all = [...this.#lines.asked.splice(0), ...this.#lines.queued.splice(0)];
    return all.map(({ item }) => item);
  }
}
