/** The retailer's OpenID provider. */
export interface ForeignAuthority {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** `aud` of its access tokens for our APIs; by default `PUBLIC_ORIGIN/api`. */
  readonly audience?: string | undefined;
}
