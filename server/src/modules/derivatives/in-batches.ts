/** Maximum of concurrent queries; later items are collected for the next. */
const maxConcurrent = 2;
const maxItems = 200;

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Combines calls into queries: those of one turn of the event loop, and those that arrive while earlier queries run.
 * A query starts after the calls that it serves.
 *
 * @param query returns results in the order of the items; a rejection rejects all of them
 */
export function inBatches<Item, Result>(
  query: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let isPlanned = false;

  async function run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    running += 1;
    try {
      const results = await query(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running -= 1;
    plan();
  }

  function plan(): void {
    if (isPlanned || running >= maxConcurrent || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      void run(waiting.splice(0, maxItems));
      plan();
    });
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}
