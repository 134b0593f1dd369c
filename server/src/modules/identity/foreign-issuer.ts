import { createOidcClient } from '../../platform/oidc-client/index.ts';
import type { Issuer } from './embedded-issuer.ts';
import type { ForeignAuthority } from './foreign-authority.ts';
import type { IdentityContext } from './identity-dependencies.ts';
import { foreignSignIns } from './sign-ins-of-account.ts';

/** Asked for its addresses at first use; a start does not wait for it. */
export function createForeignIssuer(context: IdentityContext, authority: ForeignAuthority): Issuer {
  const oidc = createOidcClient({
    place: { kind: 'foreign', issuer: authority.issuer },
    client: authority,
    scopes: authority.scopes,
    resource: context.audience,
  });
  return {
    oidc,
    tokens: { issuer: authority.issuer, keys: { kind: 'published', address: () => oidc.keysAddress() } },
    signIns: foreignSignIns(context.clock),
    register: () => {},
  };
}
