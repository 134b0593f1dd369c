import type { KoaContextWithOIDC } from 'oidc-provider';
import { apiScopesOf } from './clients.ts';

/**
 * Our own client asks for no consent: every sign-in gets a grant of its own, for what was asked. The grant's
 * id is the sign-in's (`sid` in access tokens): revoking it ends this sign-in and no other.
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
