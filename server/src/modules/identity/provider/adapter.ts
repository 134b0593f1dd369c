import { limits } from '@keepsake/contract/limits';
import { type Adapter, type AdapterPayload, errors, type InteractionResults } from 'oidc-provider';
import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import {
  consumePayload,
  deletePayload,
  deletePayloadsOfGrant,
  findPayload,
  type OidcPayloadRow,
  upsertPayload,
} from '../oidc-payloads.repository.ts';

export interface AdapterDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly tenantId: string;
}

/**
 * A used refresh token is kept for a day, so that a second use is noticed and ends the sign-in. Older ones
 * are unknown and refused as such: one stays behind with every refresh.
 */
const usedTokenSeconds = 24 * 3600;

/** What the provider keeps without an end is registered clients, and ours stand in the configuration. */
const neverSeconds = limits.session.longestSeconds;

function present(row: OidcPayloadRow | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  const consumed = row.consumed_at === null ? {} : { consumed: true };
  return { ...row.payload, ...consumed } as AdapterPayload;
}

/** Whose it is; an interaction says it once the password was right. */
function accountOf({ accountId, result }: AdapterPayload): string | undefined {
  const signedIn = (result as InteractionResults | undefined)?.login?.accountId;
  return accountId ?? signedIn;
}

/** Where the provider keeps its sessions, grants, codes and tokens: one table, expiry by our clock. */
export function createAdapter({ database, clock, tenantId }: AdapterDependencies) {
  return (model: string): Adapter => {
    const key = { tenantId, model };
    const after = (seconds: number) => toInstant(clock.now() + seconds * 1000);
    const find = async (by: 'id' | 'uid', value: string) =>
      present(await findPayload(database.autocommit, key, by, value, after(0)));
    return {
      upsert: (id, payload, expiresIn = neverSeconds) =>
        upsertPayload(database.autocommit, key, {
          id,
          payload: { ...payload },
          grantId: payload.grantId,
          uid: payload.uid,
          accountId: accountOf(payload),
          expiresAt: after(expiresIn),
        }),
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        const times = { now: after(0), forgetAt: after(usedTokenSeconds) };
        const isFirst = await consumePayload(database.autocommit, key, id, times);
        // The provider looks whether it was used and then marks it; of two at once only one may pass.
        if (!isFirst) throw new errors.InvalidGrant('already used');
      },
      destroy: (id) => deletePayload(database.autocommit, key, id),
      revokeByGrantId: (grantId) => deletePayloadsOfGrant(database.autocommit, key, grantId),
    };
  };
}
