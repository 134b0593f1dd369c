import { limits } from '@keepsake/contract/limits';
import { isStorable } from '@keepsake/contract/values';
import { type Adapter, type AdapterPayload, errors, type InteractionResults } from 'oidc-provider';
import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { findApiClient } from '../api-clients/api-clients.repository.ts';
import {
  consumePayload,
  deletePayload,
  deletePayloadsOfGrant,
  findPayload,
  type OidcPayloadRow,
  upsertPayload,
} from '../oidc-payloads.repository.ts';
import { presentApiClient } from './clients.ts';

export interface AdapterDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly tenantId: string;
}

/**
 * A used refresh token is stored for a day, so that reuse is detected and ends the sign-in. Every refresh leaves
 * one; older ones are refused as unknown.
 */
const usedTokenSeconds = 24 * 3600;

/** Every payload that is stored here expires. */
const neverSeconds = limits.session.longestSeconds;

function present(row: OidcPayloadRow | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  const consumed = row.consumed_at === null ? {} : { consumed: true };
  return { ...row.payload, ...consumed } as AdapterPayload;
}

/**
 * Parameters of an authorization request, which the provider stores as they are.
 *
 * @throws errors.InvalidRequest for a text that the database cannot store
 */
function checkTexts(payload: AdapterPayload): void {
  JSON.stringify(payload, (_key, value: unknown) => {
    if (typeof value === 'string' && !isStorable(value))
      throw new errors.InvalidRequest('a parameter has a NUL');
    return value;
  });
}

/** An interaction has an account after the password check. */
function accountOf({ accountId, result }: AdapterPayload): string | undefined {
  const signedIn = (result as InteractionResults | undefined)?.login?.accountId;
  return accountId ?? signedIn;
}

/** Sessions, grants, codes and tokens in one table, which expire by our clock. */
export function createAdapter({ database, clock, tenantId }: AdapterDependencies) {
  return (model: string): Adapter => {
    const key = { tenantId, model };
    const after = (seconds: number) => toInstant(clock.now() + seconds * 1000);
    const find = async (by: 'id' | 'uid', value: string) =>
      isStorable(value)
        ? present(await findPayload(database.autocommit, key, by, value, after(0)))
        : undefined;
    const findClient = async (id: string) => {
      if (!isStorable(id)) return undefined;
      const row = await findApiClient(database.autocommit, tenantId, id);
      return row && presentApiClient(row);
    };
    return {
      async upsert(id, payload, expiresIn = neverSeconds) {
        checkTexts(payload);
        await upsertPayload(database.autocommit, key, {
          id,
          payload: { ...payload },
          grantId: payload.grantId,
          uid: payload.uid,
          accountId: accountOf(payload),
          expiresAt: after(expiresIn),
        });
      },
      find: async (id) => (model === 'Client' ? findClient(id) : find('id', id)),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        const times = { now: after(0), expiresAt: after(usedTokenSeconds) };
        const isFirst = await consumePayload(database.autocommit, key, id, times);
        // The provider reads, then marks as used; only one of concurrent requests may pass.
        if (!isFirst) throw new errors.InvalidGrant('already used');
      },
      destroy: (id) => deletePayload(database.autocommit, key, id),
      revokeByGrantId: (grantId) => deletePayloadsOfGrant(database.autocommit, key, grantId),
    };
  };
}
