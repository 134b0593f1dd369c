import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * No consent: every sign-in gets its own grant. Its id is the `sid` of access tokens; revoking it ends this
 * sign-in only.
 */
export async function loadGrant({ oidc }: KoaContextWithOIDC) {
  const { client, account, provider } = oidc;
  if (!client || !account) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes]);
  await grant.save();
  return grant;
}
