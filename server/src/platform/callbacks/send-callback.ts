import type { DeliveryReason } from '@keepsake/contract/delivery-reasons';
import { callbackLimits } from '@keepsake/contract/server-limits';
import { type Clock, toInstant } from '../clock/index.ts';
import type { Database } from '../database/index.ts';
import { instantFromDatabase } from '../database/instants.ts';
import type { Egress, EgressOutcome } from '../egress/index.ts';
import type { Hook } from '../hooks/index.ts';
import type { Log } from '../log/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { openText } from '../secrets/seal-text.ts';
import type { Receiver } from './callback.ts';
import {
  beginTry,
  type DeliveryId,
  type DeliveryOutcome,
  type DeliveryRow,
  endTry,
} from './callback-deliveries.repository.ts';
import {
  clearFailures,
  countFailure,
  findReceiver,
  type ReceiverRow,
} from './callback-receivers.repository.ts';
import { secretsOf, signCallback, standardHeaders } from './sign-callback.ts';

export interface SendDependencies {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly egress: Egress;
  readonly log: Log;
}

export const sealPurpose = 'callback-queue';

export interface AttemptResult {
  readonly outcome: Exclude<DeliveryOutcome, 'waiting'>;
  readonly reason: DeliveryReason | null;
  readonly status: number | null;
  readonly milliseconds: number;
}

/** Only 2xx acknowledges. */
function classifyOutcome(outcome: EgressOutcome): AttemptResult {
  const milliseconds = outcome.kind === 'refused' ? 0 : outcome.milliseconds;
  if (outcome.kind !== 'responded')
    return { outcome: outcome.kind, reason: outcome.reason, status: null, milliseconds };
  const { status } = outcome;
  if (status >= 200 && status < 300) return { outcome: 'delivered', reason: null, status, milliseconds };
  return { outcome: 'failed', reason: 'status', status, milliseconds };
}

function openBody(secrets: Secrets, { sealed_body }: DeliveryRow): string | undefined {
  try {
    return openText(secrets, sealPurpose, sealed_body);
  } catch {
    return undefined;
  }
}

const unsent = { outcome: 'refused', status: null, milliseconds: 0 } as const;

async function send(
  { secrets, clock, egress }: SendDependencies,
  delivery: DeliveryRow,
  receiver: ReceiverRow | undefined,
): Promise<AttemptResult> {
  if (!receiver || receiver.url === null) return { ...unsent, reason: 'no-callback' };
  const body = openBody(secrets, delivery);
  if (body === undefined) return { ...unsent, reason: 'unreadable' };
  const now = clock.now();
  const keys = secretsOf(secrets, receiver, now);
  const seconds = Math.floor(now / 1000);
  const headers = {
    'content-type': `${delivery.content_type}; charset=utf-8`,
    'keepsake-event': delivery.event,
    'keepsake-signature': signCallback(keys, seconds, body),
    // Every try has the same key.
    'idempotency-key': delivery.delivery_id,
    ...standardHeaders(keys, delivery.delivery_id, seconds, body),
  };
  return classifyOutcome(await egress.post(receiver.url, { headers, body }));
}

/** A receiver whose last deliveries were all given up. */
export interface FailingReceiver extends Receiver {
  readonly failures: number;
  /** Time of the first of them, ISO 8601 in UTC. */
  readonly since: string;
}

function failingOf(row: ReceiverRow): FailingReceiver {
  const since = instantFromDatabase(row.failing_since ?? '');
  return { tenantId: row.tenant_id, receiver: row.receiver, failures: row.failures, since };
}

/** Path and query may hold a secret. */
function hostOf(url: string | null | undefined): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host : null;
}

/**
 * Makes one try, to the receiver's current address. Skips deliveries that have ended or were swept.
 *
 * @throws Error when it should be retried
 */
export async function sendCallback(
  dependencies: SendDependencies & { readonly failed: Hook<FailingReceiver> },
  id: DeliveryId,
): Promise<void> {
  const { database, clock, log, failed } = dependencies;
  const tx = database.autocommit;
  const delivery = await beginTry(tx, id);
  if (!delivery) return;
  const to = { tenantId: id.tenantId, receiver: delivery.receiver };
  const receiver = await findReceiver(tx, to);
  const { outcome, reason, status } = await send(
    dependencies,
    delivery,
    receiver?.disabled_at === null ? receiver : undefined,
  );
  const isRetried = outcome === 'failed' && delivery.tries < callbackLimits.maxTries;
  await endTry(tx, id, {
    outcome: isRetried ? 'waiting' : outcome,
    reason,
    status,
    host: hostOf(receiver?.url),
    tried_at: toInstant(clock.now()),
  });
  if (outcome === 'delivered') return clearFailures(tx, to);
  const why = `${reason} ${status ?? ''}`.trim();
  if (isRetried) throw new Error(`a callback was not delivered: ${why}`);
  await database.transaction(async (within) => {
    // A receiver that pauses has not failed.
    if (receiver?.url === null) return;
    const failing = await countFailure(within, to, toInstant(clock.now()));
    if (failing) await failed.notify(within, failingOf(failing));
  });
  log.warn({ reason: why }, 'a callback was given up');
}

/** Makes the only try of a delivery, also to a receiver that is switched off. */
export async function tryCallback(dependencies: SendDependencies, id: DeliveryId): Promise<AttemptResult> {
  const { database, clock } = dependencies;
  const tx = database.autocommit;
  const delivery = await beginTry(tx, id);
  if (!delivery) throw new Error('a new delivery was tried already');
  const receiver = await findReceiver(tx, { tenantId: id.tenantId, receiver: delivery.receiver });
  const result = await send(dependencies, delivery, receiver);
  const { outcome, reason, status } = result;
  const [host, tried_at] = [hostOf(receiver?.url), toInstant(clock.now())];
  await endTry(tx, id, { outcome, reason, status, host, tried_at });
  return result;
}
