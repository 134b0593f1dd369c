import { createHmac } from 'node:crypto';
import type { Secrets } from '../secrets/index.ts';
import type { Receiver } from './callback.ts';

const purpose = 'callbacks';

/** What a receiver is given to check signatures with. */
export interface CallbackSecret {
  /** Of the key in the ring that it hangs on. */
  readonly keyId: string;
  /** Used as it stands, as text. */
  readonly secret: string;
}

/**
 * The secrets of one receiver, the current one first. While keys are rotated there are two or more, and every call
 * is signed with all of them, so that a receiver changes over when it likes (security rule 19).
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
 * `t=1763712000,k=KEY,v1=HEX`, and once more from `k=` for each further secret: HMAC-SHA-256 over `t`, a dot and
 * the body, as sent.
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
