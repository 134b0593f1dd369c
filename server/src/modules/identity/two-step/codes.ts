import { createHmac, randomBytes } from 'node:crypto';
import { type Clock, toInstant } from '../../../platform/clock/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { stepOfCode } from '../../../platform/one-time-codes/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { AccountKey } from '../email-change/email-changes.repository.ts';
import {
  lockTwoStep,
  replaceRecoveryCodes,
  type TwoStepRow,
  updateTwoStep,
  useRecoveryCode,
} from './two-step.repository.ts';

export interface CodesDependencies {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

const recoveryCodeCount = 10;
/** 50 bits; without l, o, 0 and 1, which are mistaken for each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const halfLength = 5;

/** Bound to the account: a row that is copied to another one has another secret. */
function derive({ secrets }: CodesDependencies, use: string, key: AccountKey, value: string): Buffer {
  return createHmac('sha256', secrets.stable('two-step'))
    .update(JSON.stringify([use, key.tenantId, key.accountId, value]))
    .digest();
}

export const newSeed = (): Buffer => randomBytes(16);

/** The 20 bytes that the authenticator app has (RFC 4226, section 4). */
export function secretOf(dependencies: CodesDependencies, key: AccountKey, seed: Buffer): Buffer {
  return derive(dependencies, 'secret', key, seed.toString('base64url')).subarray(0, 20);
}

function newRecoveryCode(): string {
  const letters = [...randomBytes(2 * halfLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, halfLength)}-${letters.slice(halfLength)}`;
}

const hashOf = (dependencies: CodesDependencies, key: AccountKey, code: string) =>
  derive(dependencies, 'recovery', key, code.toLowerCase().replace(/[\s-]/g, ''));

/** Replaces earlier ones; returns the codes, of which only hashes are kept. */
export async function makeRecoveryCodes(
  dependencies: CodesDependencies,
  tx: Transaction,
  key: AccountKey,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const hashes = codes.map((code) => hashOf(dependencies, key, code));
  await replaceRecoveryCodes(tx, key, hashes);
  return codes;
}

/** Takes a code of the app, each at most once; the row is locked. */
async function takeCodeOfApp(
  dependencies: CodesDependencies,
  tx: Transaction,
  key: AccountKey,
  { seed, lastStep, isStarted }: TwoStepRow,
  code: string,
): Promise<boolean> {
  const now = dependencies.clock.now();
  const step = stepOfCode(secretOf(dependencies, key, seed), code.replace(/\s/g, ''), now);
  if (step === undefined || step <= lastStep) return false;
  await updateTwoStep(tx, key, { last_step: step, ...(!isStarted && { started_at: toInstant(now) }) });
  return true;
}

/** Starts codes at the sign-in by a first one; the row is locked. Returns recovery codes; undefined for a wrong code. */
export async function takeFirstCode(
  dependencies: CodesDependencies,
  tx: Transaction,
  key: AccountKey,
  row: TwoStepRow,
  code: string,
): Promise<string[] | undefined> {
  if (!(await takeCodeOfApp(dependencies, tx, key, row, code))) return undefined;
  return makeRecoveryCodes(dependencies, tx, key);
}

export type TakenCode = 'app' | 'recovery' | 'wrong' | 'not-needed';

/** Takes a code of the app, or a recovery code. */
export async function takeCode(
  dependencies: CodesDependencies,
  tx: Transaction,
  key: AccountKey,
  code: string,
): Promise<TakenCode> {
  const row = await lockTwoStep(tx, key);
  if (!row?.isStarted) return 'not-needed';
  if (await takeCodeOfApp(dependencies, tx, key, row, code)) return 'app';
  return (await useRecoveryCode(tx, key, hashOf(dependencies, key, code))) ? 'recovery' : 'wrong';
}
