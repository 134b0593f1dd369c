import type { PhoneKind } from '@keepsake/contract/pairings';
import type { Condition, Transaction } from '../../platform/database/index.ts';
import { holds, type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';

interface PairingsTable {
  tenant_id: string;
  owner_id: string;
  pairing_id: string;
  /** The access token's `sub`. */
  subject: string;
  brand_id: string;
  album_id: string | null;
  code_hash: Buffer;
  /** Hash of the first phone's token. */
  token_hash: Buffer | null;
  phone: PhoneKind | null;
  ended: 'finished' | 'revoked' | null;
  created_at: string;
  /** Expiry of the code, then of the phone's access. */
  expires_at: string;
}

interface Tables {
  pairings: PairingsTable;
}

export type PairingRow = Selectable<PairingsTable>;

export async function insertPairing(tx: Transaction, row: PairingRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('pairings').values(row).execute();
}

export async function countOpenPairings(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  now: string,
): Promise<number> {
  const { count } = await sqlOf<Tables>(tx)
    .selectFrom('pairings')
    .select(sql<string>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .where('ended', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findPairing(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  pairingId: string,
): Promise<PairingRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('pairings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .where('pairing_id', '=', pairingId)
    .executeTakeFirst();
}

interface SecretKey {
  readonly tenantId: string;
  /** Hash of the code or token. */
  readonly hash: Buffer;
  /** Whether the owner is not deleted. */
  readonly isCustomer: Condition;
}

const pairingsBy = (
  tx: Transaction,
  secret: 'code_hash' | 'token_hash',
  { tenantId, hash, isCustomer }: SecretKey,
) =>
  sqlOf<Tables>(tx)
    .selectFrom('pairings')
    .selectAll()
    .select(sql<boolean>`${holds(isCustomer)}`.as('is_customer'))
    .where('tenant_id', '=', tenantId)
    .where(secret, '=', hash);

type FoundRow = PairingRow & { readonly is_customer: boolean };

/** A deletion of the customer ends a pairing, whatever its row has. */
function endIfDeleted(found: FoundRow | undefined): PairingRow | undefined {
  if (!found) return undefined;
  const { is_customer, ...row } = found;
  return is_customer ? row : { ...row, ended: row.ended ?? 'revoked' };
}

export async function findPairingByToken(tx: Transaction, key: SecretKey): Promise<PairingRow | undefined> {
  return endIfDeleted(await pairingsBy(tx, 'token_hash', key).executeTakeFirst());
}

/** Locks the row, so that one phone is the first. */
export async function lockPairingByCode(tx: Transaction, key: SecretKey): Promise<PairingRow | undefined> {
  return endIfDeleted(await pairingsBy(tx, 'code_hash', key).forUpdate().executeTakeFirst());
}

export async function bindPhone(
  tx: Transaction,
  pairingId: string,
  phone: { tokenHash: Buffer; kind: PhoneKind; expiresAt: string },
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('pairings')
    .set({ token_hash: phone.tokenHash, phone: phone.kind, expires_at: phone.expiresAt })
    .where('pairing_id', '=', pairingId)
    .execute();
}

/** Returns false if the pairing had ended before. */
export async function endPairing(
  tx: Transaction,
  pairingId: string,
  ended: 'finished' | 'revoked',
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<Tables>(tx)
    .updateTable('pairings')
    .set({ ended })
    .where('pairing_id', '=', pairingId)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all pairings of an account; returns those that were open. */
export async function endPairingsOf(
  tx: Transaction,
  { tenantId, subject }: { tenantId: string; subject: string },
): Promise<PairingRow[]> {
  return sqlOf<Tables>(tx)
    .updateTable('pairings')
    .set({ ended: 'revoked' })
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', subject)
    .where('ended', 'is', null)
    .returningAll()
    .execute();
}

/** Deletes up to `limit`; returns how many. */
export async function deletePairingsBefore(tx: Transaction, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await sqlOf<Tables>(tx)
    .deleteFrom('pairings')
    .where('pairing_id', 'in', (select) =>
      select.selectFrom('pairings').select('pairing_id').where('expires_at', '<=', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
