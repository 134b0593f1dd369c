import * as z from 'zod/mini';
import { toInstant } from '../clock/index.ts';
import type { Transaction } from '../database/index.ts';
import { newId } from '../ids/index.ts';
import type { AnyJobDefinition, JobDefinition, Jobs } from '../jobs/index.ts';
import { openText, sealText } from '../secrets/seal-text.ts';
import { type Callback, callback, type Receiver } from './callback.ts';
import { deleteDeliveriesBefore, insertDelivery } from './callback-deliveries.repository.ts';
import { type SendDependencies, sendCallback } from './send-callback.ts';
import { type CallbackSecret, secretsOf } from './sign-callback.ts';

const data = z.object({ tenantId: z.string(), deliveryId: z.uuid(), sealed: z.string() });

const deliverCallbackJob: JobDefinition<z.infer<typeof data>> = {
  name: 'deliver-callback',
  data,
  // A batch goes out at once, five seconds each, and room to spare.
  expireInSeconds: 60,
  // Four to eight hours for all tries: a shop's server is away for a night's maintenance.
  firstPauseSeconds: 120,
};

/** All of a batch: they wait for others and do nothing, and one slow receiver is not in the way of nine. */
const concurrency = 10;

const sealPurpose = 'callback-queue';

/** As long as somebody may ask what became of an order's message. */
const keptMs = 30 * 24 * 3600 * 1000;

/** Small enough that each statement holds its rows for milliseconds. */
const sweptAtOnce = 1000;

/** Events told to addresses that customers and retailers named (DESIGN, section 10). */
export interface Callbacks {
  readonly jobDefinitions: readonly AnyJobDefinition[];
  /**
   * Sends a signed message if and only if the caller's transaction commits. It is tried again with growing pauses,
   * the same each time but for its signature, and then laid aside as a dead letter.
   * @throws ZodError for a message that is none; an address that must not be called is refused later, in the log
   */
  deliver(tx: Transaction, callback: Callback): Promise<void>;
  /** What a receiver checks signatures with, the current one first. */
  secretsOf(receiver: Receiver): readonly CallbackSecret[];
  /** Takes the jobs, in the worker only. */
  work(): Promise<void>;
  /** Forgets deliveries after 30 days; what was not sent by then never is. Returns how many went. */
  sweep(): Promise<number>;
}

export interface CallbacksOptions extends SendDependencies {
  readonly jobs: Jobs;
}

/** Path and query may hold a secret of the receiver's. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

export function createCallbacks(options: CallbacksOptions): Callbacks {
  const { jobs, secrets, clock, database } = options;
  return {
    jobDefinitions: [deliverCallbackJob],
    async deliver(tx, given) {
      const message = callback.parse(given);
      const { tenantId, receiver, event, url } = message;
      const deliveryId = newId(clock);
      const createdAt = toInstant(clock.now());
      await insertDelivery(tx, { tenantId, deliveryId, receiver, event, host: hostOf(url), createdAt });
      // The address and what is told are nobody's who reads the queue.
      const sealed = sealText(secrets, sealPurpose, JSON.stringify(message));
      await jobs.enqueue(tx, deliverCallbackJob, { tenantId, deliveryId, sealed }, { key: deliveryId });
    },
    secretsOf: (receiver) => secretsOf(secrets, receiver),
    work: () =>
      jobs.work(deliverCallbackJob, { concurrency }, ({ sealed, ...id }) =>
        sendCallback(options, id, callback.parse(JSON.parse(openText(secrets, sealPurpose, sealed)))),
      ),
    async sweep() {
      const before = toInstant(clock.now() - keptMs);
      let swept = 0;
      for (let batch = sweptAtOnce; batch === sweptAtOnce; swept += batch) {
        batch = await deleteDeliveriesBefore(database.autocommit, before, sweptAtOnce);
      }
      return swept;
    },
  };
}
