import { exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod/mini';
import { newToken } from '../ids/index.ts';

/** A root key shorter than this could be guessed (ASVS 5.0, 11.2). */
const minRootBytes = 32;

const signingKey = z.looseObject({
  kid: z.string().check(z.minLength(1)),
  kty: z.string(),
  alg: z.string(),
});

const rootKey = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/)),
  key: z.string().check(
    z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'),
    z.refine((text: string) => Buffer.from(text, 'base64url').length >= minRootBytes, {
      error: `must be at least ${minRootBytes} bytes`,
    }),
  ),
});

const keyRing = z.strictObject({
  /** The first signs; all of them verify. */
  keys: z.array(rootKey).check(
    z.minLength(1),
    z.refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, {
      error: 'must have different ids',
    }),
  ),
  /** Private JWKs of the identity provider: the first signs, all are published. */
  signingKeys: z.array(signingKey).check(z.minLength(1)),
});

/** What stands in SECRETS or DATA_DIR/secrets.json. Rotated by putting a new key first. */
export interface KeyRing {
  readonly keys: readonly { readonly id: string; readonly key: string }[];
  readonly signingKeys: readonly JWK[];
}

function newKeyId(): string {
  return newToken()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 8);
}

export async function makeKeyRing(): Promise<KeyRing> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const signing = { ...(await exportJWK(privateKey)), kid: newKeyId(), alg: 'ES256', use: 'sig' };
  return { keys: [{ id: newKeyId(), key: newToken() }], signingKeys: [signing] };
}

/** Reads a key ring. The error names `source` and the wrong field, never a value. */
export function parseKeyRing(text: string, source: string): KeyRing {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${source} is not valid JSON.`);
  }
  const result = keyRing.safeParse(value);
  if (result.success) return result.data as KeyRing;
  const [issue] = result.error.issues;
  throw new Error(`${source}: ${issue?.path.join('.') || 'it'} ${issue?.message ?? 'is not valid'}.`);
}
