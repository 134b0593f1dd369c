import { exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod/mini';
import { newKeyId, newToken } from '../ids/index.ts';
import { WrongSettings } from '../settings/index.ts';

/** Minimum length of a root key: a shorter one could be guessed (ASVS 5.0, 11.2). */
const minRootBytes = 32;

const keyState = {
  /** Time at which this key took over signing from the key that follows it in the ring. */
  since: z.optional(z.iso.datetime()),
  /** The key verifies, and signs after the next rotation. */
  prepared: z.optional(z.literal(true)),
};

const signingKey = z.looseObject({
  kid: z.string().check(z.minLength(1)),
  kty: z.string(),
  alg: z.string(),
  ...keyState,
});

const rootText = z.string().check(
  z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'),
  z.refine((text: string) => Buffer.from(text, 'base64url').length >= minRootBytes, {
    error: `must be at least ${minRootBytes} bytes`,
  }),
);

const rootKey = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,32}$/)),
  key: rootText,
  ...keyState,
});

const keyRing = z.strictObject({
  /** The ring was created with DEMO on, when passwords are public: production refuses it. */
  demo: z.optional(z.literal(true)),
  /**
   * Root of secrets that others store (the shop's client secret): not rotated. In older rings without it, the
   * current key.
   */
  clientKey: z.optional(rootText),
  /** Root keys: the first signs, all verify. */
  keys: z.array(rootKey).check(
    z.minLength(1),
    z.refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, {
      error: 'must have different ids',
    }),
  ),
  /** Private JWKs of the identity provider: the first signs, all are published. */
  signingKeys: z.array(signingKey).check(z.minLength(1)),
});

export interface KeyState {
  readonly since?: string | undefined;
  readonly prepared?: true | undefined;
}

export interface RootKey extends KeyState {
  readonly id: string;
  readonly key: string;
}

export type SigningKey = JWK & KeyState;

/** Content of SECRETS or DATA_DIR/secrets.json. `rotate-key-ring.ts` adds keys. */
export interface KeyRing {
  readonly demo?: true | undefined;
  readonly clientKey?: string | undefined;
  readonly keys: readonly RootKey[];
  readonly signingKeys: readonly SigningKey[];
}

export function makeRootKey(): RootKey {
  return { id: newKeyId(), key: newToken() };
}

export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: newKeyId(), alg: 'ES256', use: 'sig' };
}

export async function makeKeyRing(options: { demo?: boolean | undefined } = {}): Promise<KeyRing> {
  return {
    ...(options.demo && { demo: true }),
    clientKey: newToken(),
    keys: [makeRootKey()],
    signingKeys: [await makeSigningKey()],
  };
}

/** Parses a key ring. Errors name `source` and the wrong field, never a value. */
export function parseKeyRing(text: string, source: string): KeyRing {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new WrongSettings(`${source} is not valid JSON.`);
  }
  const result = keyRing.safeParse(value);
  if (result.success) return result.data as KeyRing;
  const [issue] = result.error.issues;
  throw new WrongSettings(`${source}: ${issue?.path.join('.') || 'it'} ${issue?.message ?? 'is not valid'}.`);
}
