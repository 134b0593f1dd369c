import type { Delivery } from '@keepsake/contract/callbacks';
import { callbackLimits } from '@keepsake/contract/server-limits';
import * as z from 'zod/mini';
import { toInstant } from '../clock/index.ts';
import type { Transaction } from '../database/index.ts';
import { createHook, type HookListener } from '../hooks/index.ts';
import { newId } from '../ids/index.ts';
import type { AnyJobDefinition, JobDefinition, Jobs } from '../jobs/index.ts';
import { sealText } from '../secrets/seal-text.ts';
import { sweepInBatches } from '../sweeps/index.ts';
import { type CallbackContent, type CallbackEvent, callback, type Receiver } from './callback.ts';
import {
  countWaiting,
  type DeliveryPage,
  deleteDeliveriesBefore,
  insertDelivery,
  listDeliveries,
  resetDeliveries,
} from './callback-deliveries.repository.ts';
import { findReceiver } from './callback-receivers.repository.ts';
import { presentDelivery } from './present-delivery.ts';
import { type CallbackReceivers, createReceivers } from './receivers.ts';
import {
  type AttemptResult,
  type FailingReceiver,
  type SendDependencies,
  sealPurpose,
  sendCallback,
  tryCallback,
} from './send-callback.ts';

export type { CallbackEvent, Receiver } from './callback.ts';
export type { CallbackReceiver, CallbackReceivers } from './receivers.ts';
export { refuseAddress, requireAddress, requireCallback } from './refusals.ts';
export type { FailingReceiver } from './send-callback.ts';
export { writeContent } from './write-content.ts';

const data = z.object({ tenantId: z.string(), deliveryId: z.uuid() });

const deliverCallbackJob: JobDefinition<z.infer<typeof data>> = {
  name: 'deliver-callback',
  data,
  // A call takes five seconds at most.
  expireInSeconds: 60,
  // The second try follows within ten seconds, the last after seven to eleven hours: a night's maintenance.
  firstPauseSeconds: 3,
  maxTries: callbackLimits.maxTries,
};

/**
 * Further deliveries of a receiver for which many are waiting. Whoever looks for a job reads those of receivers that
 * must not be called now, so they are in a queue of their own.
 */
const deliverBacklogJob: typeof deliverCallbackJob = {
  ...deliverCallbackJob,
  name: 'deliver-callback-backlog',
};

const deliveryJobs = [deliverCallbackJob, deliverBacklogJob];

const sweptAtOnce = 1000;

/** Values for the author of a body. */
export interface NewDelivery {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

type Compose = (delivery: NewDelivery) => Promise<CallbackContent> | CallbackContent;

type LoggedPage = Omit<DeliveryPage, 'limit'> & { readonly limit?: number | undefined };

export interface Callbacks {
  readonly jobs: readonly AnyJobDefinition[];
  readonly receivers: CallbackReceivers;
  /**
   * Sends a signed message if and only if the caller's transaction commits and the receiver has chosen the
   * event. Retried with growing pauses, each time signed anew, to the address that the receiver has then.
   *
   * @returns the id of the delivery; undefined when the receiver is unknown, pauses or has chosen other events
   * @throws ZodError for an invalid message
   */
  deliver(tx: Transaction, event: CallbackEvent, compose: Compose): Promise<string | undefined>;
  /** Makes one try at once, also to a receiver that is switched off; undefined without an address. */
  tryNow(event: CallbackEvent, compose: Compose): Promise<AttemptResult | undefined>;
  /** Lists deliveries, newest first. @param page of `callbackLimits.pageSize` without a limit */
  list(tx: Transaction, receiver: Receiver, page: LoggedPage): Promise<Delivery[]>;
  /** Sends deliveries again, delivered or not. Returns the ids of those that exist. */
  redeliver(tx: Transaction, receiver: Receiver, ids: readonly string[]): Promise<string[]>;
  /** Listeners run in the transaction that counts a delivery as given up. */
  onFailed(listener: HookListener<FailingReceiver>): void;
  work(): Promise<void>;
  /** Deletes deliveries after 30 days, delivered or not. Returns how many. */
  sweep(): Promise<number>;
}

export interface CallbacksOptions extends SendDependencies {
  readonly jobs: Jobs;
}

export function createCallbacks(options: CallbacksOptions): Callbacks {
  const { jobs, secrets, clock, database } = options;
  const failed = createHook<FailingReceiver>();

  async function enqueue(tx: Transaction, to: Receiver, deliveryId: string): Promise<void> {
    const { tenantId, receiver } = to;
    const { backlogBeyond } = callbackLimits;
    const waiting = await countWaiting(tx, to, backlogBeyond + 1);
    const job = waiting > backlogBeyond ? deliverBacklogJob : deliverCallbackJob;
    const queue = { key: deliveryId, group: `${tenantId}/${receiver}` };
    await jobs.enqueue(tx, job, { tenantId, deliveryId }, queue);
  }

  async function insert(tx: Transaction, to: CallbackEvent, compose: Compose): Promise<string> {
    const delivery = { id: newId(clock), createdAt: toInstant(clock.now()) };
    const { event, contentType, body } = callback.parse({ ...to, ...(await compose(delivery)) });
    await insertDelivery(tx, {
      tenant_id: to.tenantId,
      delivery_id: delivery.id,
      receiver: to.receiver,
      event,
      subject: to.subject ?? null,
      content_type: contentType,
      sealed_body: sealText(secrets, sealPurpose, body),
      created_at: delivery.createdAt,
    });
    return delivery.id;
  }

  return {
    jobs: deliveryJobs,
    receivers: createReceivers(options),
    async deliver(tx, to, compose) {
      const receiver = await findReceiver(tx, to);
      if (!receiver || receiver.url === null || receiver.disabled_at !== null) return undefined;
      const isSubscribed = to.isAlways || receiver.events === null || receiver.events.includes(to.event);
      if (!isSubscribed) return undefined;
      const deliveryId = await insert(tx, to, compose);
      await enqueue(tx, to, deliveryId);
      return deliveryId;
    },
    async tryNow(to, compose) {
      if (typeof (await findReceiver(database.autocommit, to))?.url !== 'string') return undefined;
      const deliveryId = await insert(database.autocommit, to, compose);
      return tryCallback(options, { tenantId: to.tenantId, deliveryId });
    },
    onFailed: failed.subscribe,
    async list(tx, receiver, { limit = callbackLimits.pageSize, ...page }) {
      const rows = await listDeliveries(tx, receiver, { ...page, limit });
      const waiting = rows.filter(({ outcome }) => outcome === 'waiting').map((row) => row.delivery_id);
      const nextTries = await jobs.nextTries(deliveryJobs, waiting);
      return rows.map((row) => presentDelivery(row, nextTries.get(row.delivery_id)));
    },
    async redeliver(tx, receiver, ids) {
      const known = await resetDeliveries(tx, receiver, ids);
      for (const id of known) await enqueue(tx, receiver, id);
      return known;
    },
    async work() {
      const { perReceiver } = callbackLimits;
      const limits = { concurrency: perReceiver, perGroup: perReceiver };
      for (const job of deliveryJobs)
        await jobs.work(job, limits, (id) => sendCallback({ ...options, failed }, id));
    },
    async sweep() {
      const before = toInstant(clock.now() - callbackLimits.keptSeconds * 1000);
      return sweepInBatches(sweptAtOnce, (limit) =>
        deleteDeliveriesBefore(database.autocommit, before, limit),
      );
    },
  };
}
