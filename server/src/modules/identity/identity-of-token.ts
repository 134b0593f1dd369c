import { claimOf } from '../../platform/oidc-client/index.ts';

export interface ProviderIdentity {
  readonly idpType: string;
  readonly idpSub: string;
}

/** Claims `idp_type` and `idp_sub` of a verified token; undefined without them. */
export function identityOfToken(token: string): ProviderIdentity | undefined {
  const [idpType, idpSub] = [claimOf(token, 'idp_type'), claimOf(token, 'idp_sub')];
  return typeof idpType === 'string' && typeof idpSub === 'string' ? { idpType, idpSub } : undefined;
}
