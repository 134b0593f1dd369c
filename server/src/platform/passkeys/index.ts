import { isIP } from 'node:net';
import type { NewPasskey, PasskeyUse, RelyingParty } from './responses.ts';

export { type NewPasskey, type PasskeyUse, type RelyingParty, readUse } from './responses.ts';

/** ES256, EdDSA and RS256 (COSE), which all authenticators between them have. */
const algorithms = [-7, -8, -257];

/** Time for finger, face, PIN or a phone. */
const timeout = 300_000;

/** Returns undefined where browsers have no passkeys: on plain http, and at the address of a network. */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const { protocol, hostname: id } = new URL(origin);
  const isName = isIP(id.replace(/^\[|\]$/g, '')) === 0;
  const isSecure = protocol === 'https:' || id === 'localhost' || id.endsWith('.localhost');
  return isName && isSecure ? { id, origin } : undefined;
}

/** Bytes are base64url. */
export interface CreationOptions {
  readonly challenge: string;
  /** Name in dialogs of the system. */
  readonly siteName: string;
  /** Account; its id has at most 64 bytes. */
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  /** Credentials that the account has. */
  readonly excluded: readonly string[];
}

/** `publicKey` of `navigator.credentials.create`, with bytes as base64url. */
export function creationOptions(
  { id }: RelyingParty,
  { challenge, siteName, user, excluded }: CreationOptions,
): object {
  return {
    challenge,
    rp: { id, name: siteName },
    user,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: excluded.map((credential) => ({ type: 'public-key', id: credential })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout,
  };
}

/** `publicKey` of `navigator.credentials.get`, with bytes as base64url. */
export function requestOptions({ id }: RelyingParty, challenge: string): object {
  return { challenge, rpId: id, userVerification: 'required', timeout };
}

/**
 * Checks what `navigator.credentials.create` returned, as JSON; undefined for what is wrong.
 *
 * @param isChallenge whether a challenge, base64url, is the one that was asked
 */
export async function checkNewPasskey(
  party: RelyingParty,
  json: string,
  isChallenge: (challenge: string) => boolean,
): Promise<NewPasskey | undefined> {
  const { verifyNewPasskey } = await import('./verify.ts');
  return verifyNewPasskey(party, json, isChallenge, algorithms);
}

/**
 * Checks the signature, the origin and that the customer was verified. Returns the authenticator's counter; undefined for
 * what is wrong. The caller checks the challenge.
 */
export async function checkUse(
  party: RelyingParty,
  use: PasskeyUse,
  publicKey: Uint8Array,
): Promise<number | undefined> {
  const { verifyUse } = await import('./verify.ts');
  return verifyUse(party, use, publicKey);
}
