import { createHmac } from 'node:crypto';
import type { Secrets } from '../secrets/index.ts';
import type { Receiver } from './callback.ts';

const purpose = 'callbacks';

/** For a receiver to verify signatures. */
export interface CallbackSecret {
  /** Of the key in the ring. */
  readonly keyId: string;
  /** Used as text. */
  readonly secret: string;
}

/**
 * Current first. During a rotation every call is signed with all of them, so that a receiver can switch at any
 * time (R19).
 */
export function secretsOf(secrets: Secrets, { tenantId, receiver }: Receiver): readonly CallbackSecret[] {
  return secrets.all(purpose).map(({ id, key }) => ({
    keyId: id,
    secret: createHmac('sha256', key)
      .update(JSON.stringify([tenantId, receiver]))
      .digest('base64url'),
  }));
}

/**
 * `t=1763712000,k=KEY,v1=HEX`, repeated from `k=` for each further secret: HMAC-SHA-256 over `t`, a dot and
 * the body.
 *
 * @param seconds since 1970, at this try
 */
export function signCallback(keys: readonly CallbackSecret[], seconds: number, body: string): string {
  const signatures = keys.map(({ keyId, secret }) => {
    const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return `k=${keyId},v1=${mac}`;
  });
  return [`t=${seconds}`, ...signatures].join(',');
}
