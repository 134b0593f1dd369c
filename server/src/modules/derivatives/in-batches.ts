/** Batches that wait for their answer; what comes meanwhile goes together in the next. */
const atOnce = 2;
const mostItems = 200;

interface Waiting<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Asks for many things in one question: what is asked for in the same turn of the event loop, and all that has come
 * while earlier questions were out. Each question begins after the calls that it answers.
 *
 * @param ask answers in the order of the items; where it rejects, all of them do
 */
export function inBatches<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let running = 0;
  let isPlanned = false;

  async function run(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    running += 1;
    try {
      const answers = await ask(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running -= 1;
    plan();
  }

  function plan(): void {
    if (isPlanned || running >= atOnce || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      void run(waiting.splice(0, mostItems));
      plan();
    });
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}
