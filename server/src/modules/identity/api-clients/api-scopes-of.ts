import { backOfficeScopes } from '@keepsake/contract/back-office';
import type { Database } from '../../../platform/database/index.ts';
import { backOfficeClientId } from '../provider/clients.ts';
import { findApiClient } from './api-clients.repository.ts';

export interface ApiScopesDependencies {
  readonly database: Database;
  readonly tenantId: string;
  readonly demo: boolean;
}

/** Scopes of an embedded provider's client at the back office; none for customers' and revoked clients. */
export async function apiScopesOf(
  { database, tenantId, demo }: ApiScopesDependencies,
  clientId: string,
): Promise<readonly string[]> {
  if (demo && clientId === backOfficeClientId) return backOfficeScopes;
  return (await findApiClient(database.autocommit, tenantId, clientId))?.scopes ?? [];
}
