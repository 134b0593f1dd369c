import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { hashToken } from '../../../platform/ids/index.ts';
import {
  checkUse,
  type PasskeyUse,
  type RelyingParty,
  readUse,
  requestOptions,
} from '../../../platform/passkeys/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import { type AccountActivityDependencies, recordOfAccount } from '../account-activity.ts';
import { findAccount } from '../accounts.repository.ts';
import { isChallengeOf, newChallenge } from './challenges.ts';
import { lockPasskey, type PasskeyRow, updateUsed } from './passkeys.repository.ts';
import { useChallenge } from './used-challenges.repository.ts';
import { userIdOf } from './user-id.ts';

export interface PasskeySignInDependencies extends AccountActivityDependencies {
  readonly database: Database;
  readonly secrets: Secrets;
}

/** What the browser is asked on the page of an interaction. The challenge ends with the interaction. */
export const signInOptions = (secrets: Secrets, party: RelyingParty, uid: string): object =>
  requestOptions(party, newChallenge(secrets, { use: 'sign-in', of: uid }));

const isUserOf = ({ account_id }: PasskeyRow, { userHandle }: PasskeyUse) =>
  Buffer.from(userIdOf(account_id), 'base64url').equals(userHandle);

/** An authenticator that counts counts upwards; one that does not has 0 (Web Authentication, section 6.1.1). */
const isCopy = ({ counter }: PasskeyRow, used: number) => (used > 0 || counter > 0) && used <= counter;

/**
 * Takes a passkey, as JSON, instead of password and code. Each challenge counts once. Undefined, without a reason that a
 * guess could use, for what is wrong, unknown or removed.
 */
export async function signInByPasskey(
  dependencies: PasskeySignInDependencies,
  party: RelyingParty,
  { uid, json }: { readonly uid: string; readonly json: string },
): Promise<{ accountId: string; email: string } | undefined> {
  const { database, clock, secrets, tenantId } = dependencies;
  const use = readUse(json);
  if (!use || !isChallengeOf(secrets, use.challenge, { use: 'sign-in', of: uid })) return undefined;
  const expiresAt = toInstant(clock.now() + limits.session.signInSeconds * 1000);
  return database.transaction(async (tx) => {
    const hash = hashToken(use.challenge);
    if (!(await useChallenge(tx, { tenantId, hash, expiresAt }))) return undefined;
    const row = await lockPasskey(tx, tenantId, use.credentialId);
    if (!row || !isUserOf(row, use)) return undefined;
    const counter = await checkUse(party, use, row.public_key);
    if (counter === undefined) return undefined;
    const accountId = row.account_id;
    if (isCopy(row, counter)) {
      await recordOfAccount(dependencies, tx, { accountId, kind: 'passkey-refused' });
      return undefined;
    }
    await updateUsed(tx, row, counter, toInstant(clock.now()));
    const account = await findAccount(tx, tenantId, accountId);
    return account && { accountId, email: account.email };
  });
}
