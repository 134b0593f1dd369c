import { hkdfSync } from 'node:crypto';
import type { JWK } from 'jose';
import { WrongSettings } from '../settings/index.ts';
import { type KeyRing, parseKeyRing, type RootKey } from './key-ring.ts';
import { readKeyRing, readOrMakeKeyRing } from './secrets-file.ts';

export { type RotationStep, rotationSteps } from './rotate-key-ring.ts';
export { type RotateOptions, rotateSecrets } from './rotate-secrets.ts';

export interface SecretKey {
  readonly id: string;
  /** Key of 32 bytes. */
  readonly key: Uint8Array;
}

/** Independent keys by purpose. */
export interface Secrets {
  /** The current signing key; include its id in what it signs. */
  current(purpose: string): SecretKey;
  /** The key of a signature, while it is in the ring. */
  byId(purpose: string, id: string): Uint8Array | undefined;
  /** Every valid key, the current one first. */
  all(purpose: string): readonly SecretKey[];
  /** A key that no rotation changes: for values stored elsewhere. */
  stable(purpose: string): Uint8Array;
  /** Private JWKs of the identity provider, the signing one first. */
  signingKeys(): readonly JWK[];
}

export interface SecretsOptions {
  readonly dataDir: string;
  /** Value of SECRETS: the key ring as JSON, shared by a fleet. Without it, DATA_DIR/secrets.json. */
  readonly ring?: string | undefined;
  /** Marks new secrets as made for a demo. */
  readonly demo?: boolean;
  /** Refuses secrets made for a demo. */
  readonly production?: boolean;
}

const keyBytes = 32;

/** Derives a key of its own for each purpose (HKDF-SHA-256, RFC 5869). */
function derive(root: string, purpose: string): Uint8Array {
  return new Uint8Array(
    hkdfSync('sha256', Buffer.from(root, 'base64url'), '', `keepsake/${purpose}`, keyBytes),
  );
}

function secretsOf(ring: KeyRing): Secrets {
  const derived = new Map<string, readonly SecretKey[]>();
  const all = (purpose: string) => {
    const known = derived.get(purpose);
    if (known) return known;
    const keys = ring.keys.map(({ id, key }) => ({ id, key: derive(key, purpose) }));
    derived.set(purpose, keys);
    return keys;
  };
  const clientRoot = ring.clientKey ?? (ring.keys[0] as RootKey).key;
  const signingKeys = ring.signingKeys.map(({ since: _, prepared: __, ...jwk }): JWK => jwk);
  return {
    all,
    stable: (purpose) => derive(clientRoot, purpose),
    current: (purpose) => all(purpose)[0] as SecretKey,
    byId: (purpose, id) => all(purpose).find((key) => key.id === id)?.key,
    signingKeys: () => signingKeys,
  };
}

function refuseDemo(ring: KeyRing, source: string): void {
  if (!ring.demo) return;
  throw new WrongSettings(
    `${source} was made for a demo, whose passwords everybody knows: start production with a database and a DATA_DIR of its own.`,
  );
}

/**
 * Opens the secrets of this installation, created at its first start.
 *
 * @throws Error when they are invalid, or made for a demo and not for production
 */
export async function openSecrets(options: SecretsOptions): Promise<Secrets> {
  const { dataDir, demo } = options;
  const ring = options.ring
    ? parseKeyRing(options.ring, 'SECRETS')
    : await readOrMakeKeyRing(dataDir, { demo });
  if (options.production) refuseDemo(ring, options.ring ? 'SECRETS' : `${dataDir}/secrets.json`);
  return secretsOf(ring);
}

/** Returns the secrets of an installation that has started before, else undefined. */
export async function findSecrets(options: SecretsOptions): Promise<Secrets | undefined> {
  if (options.ring) return secretsOf(parseKeyRing(options.ring, 'SECRETS'));
  const ring = await readKeyRing(options.dataDir);
  return ring && secretsOf(ring);
}
