import { createOidcClient } from '../../platform/oidc-client/index.ts';
import type { Issuer } from './embedded-issuer.ts';
import type { ForeignAuthority } from './foreign-authority.ts';
import type { IdentityContext } from './identity-dependencies.ts';
import { foreignSignIns } from './sign-ins-of-account.ts';

/** Parameter for the retailer's provider; others ignore it (OpenID Connect Core, 3.1.2.1). */
const brandParameter = 'brand';

/** Runs discovery at first use, not at start. */
export function createForeignIssuer(context: IdentityContext, authority: ForeignAuthority): Issuer {
  const oidc = createOidcClient({
    place: { kind: 'foreign', issuer: authority.issuer },
    client: authority,
    scopes: authority.scopes,
    resource: context.audience,
  });
  return {
    name: authority.issuer,
    oidc,
    tokens: { issuer: authority.issuer, keys: { kind: 'published', address: () => oidc.keysAddress() } },
    signIns: foreignSignIns(context.clock),
    // Tokens of a foreign provider count until they expire.
    isClientActive: async () => true,
    signInParameters: ({ locale, authName }) => ({ ui_locales: locale, [brandParameter]: authName }),
    register: () => {},
  };
}
