import { createOidcClient } from '../../platform/oidc-client/index.ts';
import type { Issuer } from './embedded-issuer.ts';
import type { ForeignAuthority } from './foreign-authority.ts';
import type { IdentityContext } from './identity-dependencies.ts';
import { foreignSignIns } from './sign-ins-of-account.ts';

/**
 * The request parameter that names the storefront to a provider of the retailer's own; providers ignore what they
 * do not know (OpenID Connect Core, 3.1.2.1).
 */
const brandParameter = 'brand';

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
    signInParameters: ({ locale, authName }) => ({ ui_locales: locale, [brandParameter]: authName }),
    register: () => {},
  };
}
