import { limits } from '@keepsake/contract/limits';
import type { AccessToken } from '@keepsake/contract/session';
import type { Provider } from 'oidc-provider';
import type { Database } from '../../platform/database/index.ts';
import { findAccountByEmail } from './accounts.repository.ts';
import { isBusinessToken } from './is-business-token.ts';
import { siteClientId } from './provider/clients.ts';
import { resourceServerFor } from './provider/create-provider.ts';

export interface DemoTokenDependencies {
  readonly database: Database;
  readonly tenantId: string;
  readonly provider: Provider;
  readonly audience: string;
  readonly algorithm: string;
}

/** Returns undefined for an unknown e-mail. */
export async function issueDemoToken(
  { database, tenantId, provider, audience, algorithm }: DemoTokenDependencies,
  email: string,
): Promise<AccessToken | undefined> {
  const account = await findAccountByEmail(database.autocommit, tenantId, email);
  const client = await provider.Client.find(siteClientId);
  if (!account || !client) return undefined;
  const grant = new provider.Grant({ clientId: siteClientId, accountId: account.account_id });
  const token = new provider.AccessToken({
    accountId: account.account_id,
    client,
    grantId: await grant.save(),
    gty: 'demo',
    resourceServer: new provider.ResourceServer(audience, resourceServerFor(audience, [], algorithm)),
  });
  const accessToken = await token.save();
  return {
    accessToken,
    expiresIn: limits.session.accessTokenSeconds,
    subject: account.account_id,
    email: account.email,
    isBusiness: isBusinessToken(accessToken),
  };
}
