import { passkeyLimits } from '@keepsake/contract/passkeys';
import { toInstant } from '../../../platform/clock/index.ts';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { hashToken, newId } from '../../../platform/ids/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import {
  checkNewPasskey,
  creationOptions,
  type NewPasskey,
  type RelyingParty,
} from '../../../platform/passkeys/index.ts';
import { type AccountActivityDependencies, recordOfAccount } from '../account-activity.ts';
import { type AccountRow, lockAccount } from '../accounts.repository.ts';
import { passkeyAddedMail } from '../mails/account-mails.ts';
import { lockProviderSession } from '../oidc-payloads.repository.ts';
import type { PageSite } from '../pages/page-brand.ts';
import type { AddingLink, AddingLinkDependencies } from './adding-link.ts';
import { isChallengeOf, newChallenge } from './challenges.ts';
import { insertPasskey, listPasskeys } from './passkeys.repository.ts';
import { useChallenge } from './used-challenges.repository.ts';
import { userIdOf } from './user-id.ts';

export interface AddPasskeyDependencies extends AddingLinkDependencies, AccountActivityDependencies {
  readonly database: Database;
  readonly mail: Mail;
  readonly publicOrigin: string;
}

/** A link in the browser that is signed in to its account. */
export interface Adding {
  readonly link: AddingLink;
  readonly account: AccountRow;
  /** Id of the browser's session at the provider. */
  readonly sessionId: string;
  readonly site: PageSite;
}

/** What the browser is asked on the page of a link. */
export async function addingOptions(
  { database, secrets, tenantId }: AddPasskeyDependencies,
  party: RelyingParty,
  { link: { id, accountId }, account, site }: Adding,
): Promise<object> {
  const passkeys = await listPasskeys(database.autocommit, { tenantId, accountId });
  const { email, name } = account;
  return creationOptions(party, {
    challenge: newChallenge(secrets, { use: 'add', of: id }),
    siteName: site.brand.name,
    user: { id: userIdOf(accountId), name: email, displayName: name ?? email },
    excluded: passkeys.map(({ credential_id }) => credential_id.toString('base64url')),
  });
}

/** Why a passkey is not added; each has a text. */
export type NotAdded = 'expired' | 'tooMany' | 'taken';

async function insert(
  dependencies: AddPasskeyDependencies,
  tx: Transaction,
  { link, sessionId }: Adding,
  { name, credentialId, publicKey, counter }: NewPasskey & { readonly name: string },
): Promise<NotAdded | 'added'> {
  const { clock, tenantId } = dependencies;
  const { accountId } = link;
  const now = toInstant(clock.now());
  if (!(await lockAccount(tx, tenantId, accountId))) return 'expired';
  // A password that is reset meanwhile, or a sign-out, ends what was begun before.
  if (!(await lockProviderSession(tx, tenantId, sessionId, now))) return 'expired';
  const used = { tenantId, hash: hashToken(link.id), expiresAt: toInstant(link.until) };
  if (!(await useChallenge(tx, used))) return 'expired';
  const others = await listPasskeys(tx, { tenantId, accountId });
  if (others.length >= passkeyLimits.maxPerAccount) return 'tooMany';
  const isNew = await insertPasskey(tx, {
    tenant_id: tenantId,
    account_id: accountId,
    passkey_id: newId(clock),
    credential_id: credentialId,
    public_key: publicKey,
    counter,
    name: name.slice(0, passkeyLimits.maxNameLength),
    created_at: now,
    last_used_at: null,
  });
  return isNew ? 'added' : 'taken';
}

/**
 * Adds what the browser made, as JSON. The link is used unless that is wrong.
 *
 * @param nameOf name of the new passkey
 */
export async function addPasskey(
  dependencies: AddPasskeyDependencies,
  party: RelyingParty,
  adding: Adding,
  json: string,
  nameOf: (passkey: NewPasskey) => string,
): Promise<NotAdded | 'added' | 'wrong'> {
  const { database, secrets, mail, publicOrigin } = dependencies;
  const { link, account, site } = adding;
  const made = await checkNewPasskey(party, json, (challenge) =>
    isChallengeOf(secrets, challenge, { use: 'add', of: link.id }),
  );
  if (!made) return 'wrong';
  return database.transaction(async (tx) => {
    const outcome = await insert(dependencies, tx, adding, { ...made, name: nameOf(made) });
    if (outcome !== 'added') return outcome;
    await recordOfAccount(dependencies, tx, { accountId: link.accountId, kind: 'passkey-added' });
    await mail.send(tx, passkeyAddedMail({ site, publicOrigin }, account.email));
    return outcome;
  });
}
