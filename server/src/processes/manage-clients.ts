import path from 'node:path';
import { backOfficeScopes } from '@keepsake/contract/back-office';
import { createApiClient, listApiClients, revokeApiClient } from '../modules/identity/index.ts';
import { tenantIdOf } from '../modules/index.ts';
import { openDatabaseOf } from '../platform/backup/index.ts';
import { systemClock, toInstant } from '../platform/clock/index.ts';
import { type Database, migrate, openDatabase } from '../platform/database/index.ts';
import { repositoryRoot } from '../platform/index.ts';
import { createLog } from '../platform/log/index.ts';
import { readSettings } from '../platform/settings/index.ts';

const usage = `Say what to do with the clients of the back office (docs/back-office.md):
  npm run -s clients -- create ID SCOPE ...   a client like order-feed; prints its secret, once
  npm run -s clients -- list                  all, with their scopes
  npm run -s clients -- revoke ID             refuses its secret and its tokens
Scopes: ${backOfficeScopes.join(', ')}`;

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}

interface Installation {
  readonly database: Database;
  readonly tenantId: string;
}

async function create({ database, tenantId }: Installation, clientId: string, scopes: readonly string[]) {
  const secret = await createApiClient(systemClock, database.autocommit, { tenantId, clientId, scopes });
  if (secret === undefined) return refuse(`There is or was a client ${clientId}: choose another id.`);
  console.log(`client_id      ${clientId}\nclient_secret  ${secret}`);
  console.error('Keep the secret: it is stored as a hash and is not shown again.');
  return 0;
}

async function list({ database, tenantId }: Installation) {
  for (const client of await listApiClients(database.autocommit, tenantId)) {
    const state = client.revokedAt ? `revoked ${client.revokedAt}` : `since ${client.createdAt}`;
    console.log(`${client.clientId}  ${client.scopes.join(' ')}  ${state}`);
  }
  return 0;
}

async function revoke({ database, tenantId }: Installation, clientId: string) {
  const now = toInstant(systemClock.now());
  if (await revokeApiClient(database.autocommit, tenantId, clientId, now)) return 0;
  return refuse(`There is no client ${clientId} that is not revoked.`);
}

type Command = (installation: Installation) => Promise<number>;

/** Returns undefined where the usage has to be shown. */
function readCommand([verb, id = '', ...scopes]: readonly string[]): Command | undefined {
  const isId = /^[a-z][a-z0-9-]{2,63}$/.test(id);
  const areScopes =
    scopes.length > 0 && scopes.every((scope) => backOfficeScopes.some((one) => one === scope));
  if (verb === 'create' && isId && areScopes) {
    return (installation) => create(installation, id, [...new Set(scopes)]);
  }
  if (verb === 'list' && id === '') return list;
  if (verb === 'revoke' && isId && scopes.length === 0) return (installation) => revoke(installation, id);
  return undefined;
}

/**
 * Creates, lists and revokes systems of the shop at the embedded provider of a running or stopped installation.
 *
 * @returns the exit code
 */
export async function manageClients(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const command = readCommand(words);
  if (!command) return refuse(usage);
  const settings = readSettings(env);
  if (settings.authority) {
    const { issuer } = settings.authority;
    return refuse(`Clients are made at ${issuer}, with the scopes ${backOfficeScopes.join(', ')}.`);
  }
  const log = createLog({ level: 'error', process: 'clients' });
  const tenantId = await tenantIdOf(settings);
  const server = await openDatabaseOf(settings, log);
  await migrate({ url: server.url, folder: path.join(repositoryRoot, 'server/migrations'), log });
  const database = openDatabase({ url: server.url, max: 1, applicationName: 'keepsake-clients' });
  try {
    return await command({ database, tenantId });
  } finally {
    await database.close();
    await server.stop();
  }
}
