import { authenticationMethodClaim, isBusinessMethod } from '@keepsake/contract/session';
import { claimOf } from '../../platform/oidc-client/index.ts';

export function isBusinessToken(token: string): boolean {
  return isBusinessMethod(claimOf(token, authenticationMethodClaim));
}
