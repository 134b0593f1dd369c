import type { KoaContextWithOIDC } from 'oidc-provider';
import { apiScopesOf } from './clients.ts';

/**
 * No consent: every sign-in gets its own grant. Its id is the `sid` of access tokens; revoking it ends this
 * sign-in only.
 */
export function createLoadGrant(audience: string) {
  return async ({ oidc }: KoaContextWithOIDC) => {
    const { client, account, provider } = oidc;
    if (!client || !account) return undefined;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
    grant.addOIDCScope([...oidc.requestParamOIDCScopes]);
    const scopes = apiScopesOf(client.clientId);
    if (scopes) grant.addResourceScope(audience, scopes);
    await grant.save();
    return grant;
  };
}
