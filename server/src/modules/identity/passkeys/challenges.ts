import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/index.ts';

const randomLength = 16;

/** What a challenge is for: an interaction's sign-in, or the link that adds a passkey. */
export interface ChallengeUse {
  readonly use: 'sign-in' | 'add';
  /** Id of the interaction, or the link's token. */
  readonly of: string;
}

function authenticate(secrets: Secrets, random: Buffer, { use, of }: ChallengeUse): Buffer {
  return createHmac('sha256', secrets.stable('passkey-challenges'))
    .update(JSON.stringify([use, of, random.toString('base64url')]))
    .digest();
}

/** Makes a challenge, base64url, that ends with what it is for and needs no storage before its use. */
export function newChallenge(secrets: Secrets, use: ChallengeUse): string {
  const random = randomBytes(randomLength);
  return Buffer.concat([random, authenticate(secrets, random, use)]).toString('base64url');
}

export function isChallengeOf(secrets: Secrets, challenge: string, use: ChallengeUse): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const [random, given] = [bytes.subarray(0, randomLength), bytes.subarray(randomLength)];
  const expected = authenticate(secrets, random, use);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
