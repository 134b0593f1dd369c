import * as z from 'zod/mini';
import type { JsonFile } from '../json-file.ts';

/** What an event of Keepsake has in common with those of later versions. */
export const receivedEvent = z.object({
  id: z.string(),
  event: z.string(),
  createdAt: z.string(),
  data: z.unknown(),
});
export type ReceivedEvent = z.infer<typeof receivedEvent>;

export const recordsSchema = z.object({
  /** Codes of orders that were placed in the workshop. */
  orders: z.array(z.string()),
  /** The newest first. */
  events: z.array(receivedEvent),
});
type Records = z.infer<typeof recordsSchema>;

/** What the workshop keeps when it restarts. */
export interface WorkshopRecords {
  read(): Promise<Records>;
  /** Returns its code. */
  addOrder(): Promise<string>;
  /** Ignores one that is there. Resolves when it is stored. */
  addEvent(event: ReceivedEvent): Promise<void>;
}

const maxEvents = 100;
const firstNumber = 200_001;

export function createWorkshopRecords(file: JsonFile<Records>): WorkshopRecords {
  const read = async () => (await file.read()) ?? { orders: [], events: [] };
  let last: Promise<unknown> = Promise.resolve();
  /** One change after the other. */
  function change<Result>(run: (now: Records) => Promise<Result>): Promise<Result> {
    const changed = last.then(async () => run(await read()));
    last = changed.catch(() => undefined);
    return changed;
  }
  return {
    read,
    addOrder: () =>
      change(async (now) => {
        const code = `K${firstNumber + now.orders.length}`;
        await file.write({ ...now, orders: [...now.orders, code] });
        return code;
      }),
    addEvent: (event) =>
      change(async (now) => {
        if (now.events.some(({ id }) => id === event.id)) return;
        await file.write({ ...now, events: [event, ...now.events].slice(0, maxEvents) });
      }),
  };
}
