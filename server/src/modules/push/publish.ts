import { limits } from '@keepsake/contract/limits';
import type { PushContent } from '@keepsake/contract/push';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import { afterCommit, beforeCommit, type Transaction } from '../../platform/database/index.ts';
import type { FanOut } from '../../platform/fan-out/index.ts';
import { newId } from '../../platform/ids/index.ts';
import { appendMessage, type Recipient } from './push.repository.ts';

/** Key of a customer in the fan-out and in memory. */
export const nameOf = ({ tenantId, customerId }: Recipient): string => `${tenantId} ${customerId}`;

/** Cursor of a new stream: higher than any that a restored database has lost. */
export const firstCursorAt = (clock: Clock): number => Math.floor(clock.now());

/**
 * Publishes a message to a customer's clients when the transaction commits. It is written last, so that publishing
 * transactions cannot deadlock; a content function is called then.
 */
export async function publish(
  { clock, fanOut }: { clock: Clock; fanOut: FanOut },
  tx: Transaction,
  to: Recipient,
  content: PushContent | (() => PushContent),
): Promise<void> {
  const recipient = { tenantId: to.tenantId, customerId: to.customerId };
  const name = nameOf(recipient);
  await beforeCommit(tx, `push ${name}`, () => {
    const { type, payload } = typeof content === 'function' ? content() : content;
    return appendMessage(tx, recipient, {
      id: newId(clock),
      type,
      payload,
      createdAt: toInstant(clock.now()),
      firstCursor: firstCursorAt(clock),
      maxKept: limits.push.maxReplayed,
    });
  });
  afterCommit(tx, () => fanOut.publish('push', name));
}
