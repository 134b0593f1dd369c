import type { DeliveryReason } from '@keepsake/contract/callbacks';
import { callbackLimits } from '@keepsake/contract/server-limits';
import { type Clock, toInstant } from '../clock/index.ts';
import type { Database } from '../database/index.ts';
import type { Egress, EgressOutcome } from '../egress/index.ts';
import type { Log } from '../log/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { openText } from '../secrets/seal-text.ts';
import {
  beginTry,
  type DeliveryId,
  type DeliveryOutcome,
  type DeliveryRow,
  endTry,
} from './callback-deliveries.repository.ts';
import { findReceiver, type ReceiverRow } from './callback-receivers.repository.ts';
import { secretsOf, signCallback } from './sign-callback.ts';

export interface SendDependencies {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly egress: Egress;
  readonly log: Log;
}

export const sealPurpose = 'callback-queue';

interface AttemptResult {
  readonly outcome: Exclude<DeliveryOutcome, 'waiting'>;
  readonly reason: DeliveryReason | null;
  readonly status: number | null;
}

/** Only 2xx acknowledges. */
function classifyOutcome(outcome: EgressOutcome): AttemptResult {
  if (outcome.kind !== 'responded') return { outcome: outcome.kind, reason: outcome.reason, status: null };
  const { status } = outcome;
  if (status >= 200 && status < 300) return { outcome: 'delivered', reason: null, status };
  return { outcome: 'failed', reason: 'status', status };
}

function openBody(secrets: Secrets, { sealed_body }: DeliveryRow): string | undefined {
  try {
    return openText(secrets, sealPurpose, sealed_body);
  } catch {
    return undefined;
  }
}

async function send(
  { secrets, clock, egress }: SendDependencies,
  delivery: DeliveryRow,
  receiver: ReceiverRow | undefined,
): Promise<AttemptResult> {
  if (!receiver) return { outcome: 'refused', reason: 'no-callback', status: null };
  const body = openBody(secrets, delivery);
  if (body === undefined) return { outcome: 'refused', reason: 'unreadable', status: null };
  const now = clock.now();
  const signature = signCallback(secretsOf(secrets, receiver, now), Math.floor(now / 1000), body);
  const headers = {
    'content-type': `${delivery.content_type}; charset=utf-8`,
    'keepsake-event': delivery.event,
    'keepsake-signature': signature,
    // Every try has the same key.
    'idempotency-key': delivery.delivery_id,
  };
  return classifyOutcome(await egress.post(receiver.url, { headers, body }));
}

/** Path and query may hold a secret. */
function hostOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : null;
}

/**
 * Makes one try, to the receiver's current address. Skips deliveries that have ended or were swept.
 *
 * @throws Error when it should be retried
 */
export async function sendCallback(dependencies: SendDependencies, id: DeliveryId): Promise<void> {
  const { database, clock, log } = dependencies;
  const tx = database.autocommit;
  const delivery = await beginTry(tx, id);
  if (!delivery) return;
  const receiver = await findReceiver(tx, { tenantId: id.tenantId, receiver: delivery.receiver });
  const { outcome, reason, status } = await send(dependencies, delivery, receiver);
  const isRetried = outcome === 'failed' && delivery.tries < callbackLimits.maxTries;
  await endTry(tx, id, {
    outcome: isRetried ? 'waiting' : outcome,
    reason,
    status,
    host: hostOf(receiver?.url),
    tried_at: toInstant(clock.now()),
  });
  if (outcome === 'delivered') return;
  const why = `${reason} ${status ?? ''}`.trim();
  if (isRetried) throw new Error(`a callback was not delivered: ${why}`);
  log.warn({ reason: why }, 'a callback was given up');
}
