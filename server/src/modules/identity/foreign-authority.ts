/** AUTHORITY, CLIENT_ID, CLIENT_SECRET and SCOPES: the retailer's own OpenID provider. */
export interface ForeignAuthority {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** What its access tokens for our APIs carry as `aud`; `PUBLIC_ORIGIN/api` where it is not told. */
  readonly audience?: string | undefined;
}
