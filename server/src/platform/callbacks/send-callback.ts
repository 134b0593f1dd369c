import { type Clock, toInstant } from '../clock/index.ts';
import type { Database } from '../database/index.ts';
import type { Egress, EgressOutcome } from '../egress/index.ts';
import type { Log } from '../log/index.ts';
import type { Secrets } from '../secrets/index.ts';
import type { Callback } from './callback.ts';
import { type DeliveryId, findOutcome, noteTry, type Try } from './callback-deliveries.repository.ts';
import { secretsOf, signCallback } from './sign-callback.ts';

export interface SendDependencies {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly egress: Egress;
  readonly log: Log;
}

function headersOf(deliveryId: string, callback: Callback, signature: string) {
  return {
    'content-type': `${callback.contentType}; charset=utf-8`,
    'keepsake-event': callback.event,
    'keepsake-signature': signature,
    // The same at every try.
    'idempotency-key': deliveryId,
  };
}

/** Only 2xx acknowledges. */
function judge(outcome: EgressOutcome): Omit<Try, 'triedAt'> {
  if (outcome.kind !== 'answered')
    return { outcome: outcome.kind, reason: outcome.reason, status: undefined };
  const { status } = outcome;
  if (status >= 200 && status < 300) return { outcome: 'delivered', reason: undefined, status };
  return { outcome: 'failed', reason: 'status', status };
}

/**
 * One try. Skips deliveries that were delivered, refused, or swept.
 *
 * @throws Error when it should be retried
 */
export async function sendCallback(
  { database, secrets, clock, egress, log }: SendDependencies,
  id: DeliveryId,
  callback: Callback,
): Promise<void> {
  const before = await findOutcome(database.autocommit, id);
  if (before !== 'waiting' && before !== 'failed') return;
  const seconds = Math.floor(clock.now() / 1000);
  const signature = signCallback(secretsOf(secrets, callback), seconds, callback.body);
  const headers = headersOf(id.deliveryId, callback, signature);
  const judged = judge(await egress.post(callback.url, { headers, body: callback.body }));
  await noteTry(database.autocommit, id, { ...judged, triedAt: toInstant(clock.now()) });
  const { outcome, reason, status } = judged;
  if (outcome === 'refused') log.warn({ reason }, 'a callback leads to where none may go, and is not sent');
  if (outcome === 'failed') throw new Error(`a callback was not delivered: ${reason} ${status ?? ''}`.trim());
}
