import * as z from 'zod/mini';
import { toInstant } from '../clock/index.ts';
import type { Transaction } from '../database/index.ts';
import { newId } from '../ids/index.ts';
import type { AnyJobDefinition, JobDefinition, Jobs } from '../jobs/index.ts';
import { openText, sealText } from '../secrets/seal-text.ts';
import { sweepInBatches } from '../sweeps/index.ts';
import { type Callback, callback, type Receiver } from './callback.ts';
import { deleteDeliveriesBefore, insertDelivery } from './callback-deliveries.repository.ts';
import { type SendDependencies, sendCallback } from './send-callback.ts';
import { type CallbackSecret, secretsOf } from './sign-callback.ts';

const data = z.object({ tenantId: z.string(), deliveryId: z.uuid(), sealed: z.string() });

const deliverCallbackJob: JobDefinition<z.infer<typeof data>> = {
  name: 'deliver-callback',
  data,
  // A concurrent batch at five seconds, and room to spare.
  expireInSeconds: 60,
  // Four to eight hours for all tries, which covers a night's maintenance.
  firstPauseSeconds: 120,
};

/** A whole batch: they mostly wait. */
const concurrency = 10;

const sealPurpose = 'callback-queue';

/** For questions about an order's message. */
const keptMs = 30 * 24 * 3600 * 1000;

const sweptAtOnce = 1000;

export interface Callbacks {
  readonly jobs: readonly AnyJobDefinition[];
  /**
   * Sends a signed message if and only if the caller's transaction commits. Retried with growing pauses, each
   * time signed anew, then moved to the dead letters.
   *
   * @throws ZodError for an invalid message; a forbidden address is refused later, in the log
   */
  deliver(tx: Transaction, callback: Callback): Promise<void>;
  /** Current first. */
  secretsOf(receiver: Receiver): readonly CallbackSecret[];
  work(): Promise<void>;
  /** After 30 days, delivered or not. Returns how many. */
  sweep(): Promise<number>;
}

export interface CallbacksOptions extends SendDependencies {
  readonly jobs: Jobs;
}

/** Path and query may hold a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

export function createCallbacks(options: CallbacksOptions): Callbacks {
  const { jobs, secrets, clock, database } = options;
  return {
    jobs: [deliverCallbackJob],
    async deliver(tx, given) {
      const message = callback.parse(given);
      const { tenantId, receiver, event, url } = message;
      const deliveryId = newId(clock);
      const createdAt = toInstant(clock.now());
      await insertDelivery(tx, { tenantId, deliveryId, receiver, event, host: hostOf(url), createdAt });
      // Encrypted: a reader of the queue learns neither address nor content.
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
      return sweepInBatches(sweptAtOnce, (limit) =>
        deleteDeliveriesBefore(database.autocommit, before, limit),
      );
    },
  };
}
