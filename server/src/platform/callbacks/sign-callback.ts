import { createHmac } from 'node:crypto';
import type { Secrets } from '../secrets/index.ts';
import type { ReceiverRow } from './callback-receivers.repository.ts';

/** Purpose of keys that are not rotated: receivers have stored their secrets. */
const purpose = 'callbacks';

/** Secret with which a receiver verifies signatures. */
export interface CallbackSecret {
  readonly secretId: string;
  /** Secret, used as text. */
  readonly secret: string;
}

function secretOf(secrets: Secrets, { tenant_id, receiver }: ReceiverRow, secretId: string): CallbackSecret {
  const secret = createHmac('sha256', secrets.stable(purpose))
    .update(JSON.stringify([tenant_id, receiver, secretId]))
    .digest('base64url');
  return { secretId, secret };
}

const validPrevious = ({ previous_secrets }: ReceiverRow, now: number) =>
  previous_secrets.filter(({ until }) => Date.parse(until) > now);

/** Time at which the newest previous secret stops signing, in milliseconds since 1970; undefined without one. */
export function previousSecretUntil(row: ReceiverRow, now: number): number | undefined {
  const [newest] = validPrevious(row, now);
  return newest && Date.parse(newest.until);
}

export function currentSecretOf(secrets: Secrets, row: ReceiverRow): CallbackSecret {
  return secretOf(secrets, row, row.secret_id);
}

/**
 * Secrets, the current one first. Each signs for a day after its renewal, too, so that a receiver can switch at any
 * time (R19).
 *
 * @param now milliseconds since 1970
 */
export function secretsOf(secrets: Secrets, row: ReceiverRow, now: number): readonly CallbackSecret[] {
  const previous = validPrevious(row, now).map(({ id }) => secretOf(secrets, row, id));
  return [currentSecretOf(secrets, row), ...previous];
}

/**
 * Headers of Standard Webhooks (standardwebhooks.com, 1.0.0), with a signature for each secret. Libraries take the secret
 * as `standardSecret` writes it.
 *
 * @param seconds since 1970, at this try
 */
export function standardHeaders(
  keys: readonly CallbackSecret[],
  id: string,
  seconds: number,
  body: string,
): Readonly<Record<string, string>> {
  const signatures = keys.map(({ secret }) => {
    const mac = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
    return `v1,${mac}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** A secret in the form of Standard Webhooks. */
export const standardSecret = (secret: string): string =>
  `whsec_${Buffer.from(secret, 'utf8').toString('base64')}`;

/**
 * `t=1763712000,k=KEY,v1=HEX`, repeated from `k=` for each further secret: HMAC-SHA-256 over `t`, a dot and
 * the body.
 *
 * @param seconds since 1970, at this try
 */
export function signCallback(keys: readonly CallbackSecret[], seconds: number, body: string): string {
  const signatures = keys.map(({ secretId, secret }) => {
    const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return `k=${secretId},v1=${mac}`;
  });
  return [`t=${seconds}`, ...signatures].join(',');
}
