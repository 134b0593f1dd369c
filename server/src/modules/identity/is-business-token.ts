import { authenticationMethodClaim, isBusinessMethod } from '@keepsake/contract/session';
import { claimOf } from '../../platform/oidc-client/index.ts';

/** Whether a token that was checked when it came marks a business customer. */
export function isBusinessToken(token: string): boolean {
  return isBusinessMethod(claimOf(token, authenticationMethodClaim));
}
