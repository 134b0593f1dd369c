import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { hashToken, newToken } from '../../../platform/ids/index.ts';
import { ownClientIds } from '../provider/clients.ts';
import { insertApiClient } from './api-clients.repository.ts';

export interface NewApiClient {
  readonly tenantId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** Returns the secret, which is stored as a hash only; undefined when the id is taken. */
export async function createApiClient(
  clock: Clock,
  tx: Transaction,
  { tenantId, clientId, scopes }: NewApiClient,
): Promise<string | undefined> {
  if (ownClientIds.includes(clientId)) return undefined;
  const secret = newToken();
  const isNew = await insertApiClient(tx, {
    tenant_id: tenantId,
    client_id: clientId,
    scopes,
    secret_sha256: hashToken(secret),
    created_at: toInstant(clock.now()),
    revoked_at: null,
  });
  return isNew ? secret : undefined;
}
