import * as z from 'zod/mini';

/** AUTHORITY, CLIENT_ID, CLIENT_SECRET, SCOPES and AUDIENCE: the retailer's own identity provider. */
export interface AuthoritySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** The `aud` of its access tokens for our APIs; undefined: `PUBLIC_ORIGIN/api`. */
  readonly audience: string | undefined;
}

const text = z.string().check(z.minLength(1));

export const authorityEnvironment = {
  AUTHORITY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^\s?#]+$/,
          'must be the issuer, like https://login.example.com, without a query',
        ),
      ),
  ),
  CLIENT_ID: z.optional(text),
  CLIENT_SECRET: z.optional(text),
  // openid makes it OpenID Connect; offline_access is needed for refresh tokens.
  SCOPES: z.optional(
    z.string().check(z.regex(/^(\S+ )*openid( \S+)*$/, 'must hold openid, with single spaces')),
  ),
  AUDIENCE: z.optional(text),
};

interface AuthorityValues {
  readonly AUTHORITY?: string | undefined;
  readonly CLIENT_ID?: string | undefined;
  readonly CLIENT_SECRET?: string | undefined;
  readonly SCOPES?: string | undefined;
  readonly AUDIENCE?: string | undefined;
}

const needed = ['AUTHORITY', 'CLIENT_ID', 'CLIENT_SECRET'] as const;
const names = [...needed, 'SCOPES', 'AUDIENCE'] as const;

/**
 * Names missing settings: all three or none, as a single one would silently leave the embedded provider on.
 */
export function missingOfAuthority(values: AuthorityValues): string[] {
  if (names.every((name) => values[name] === undefined)) return [];
  return needed
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} must be set with the others of ${needed.join(', ')}`);
}

export function readAuthority(values: AuthorityValues): AuthoritySettings | undefined {
  const { AUTHORITY: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = values;
  if (!issuer || !clientId || !clientSecret) return undefined;
  const scopes = values.SCOPES ?? 'openid email profile offline_access';
  return { issuer, clientId, clientSecret, scopes, audience: values.AUDIENCE };
}
