import type { Transaction } from '../../platform/database/index.ts';
import { type Selectable, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';

interface DecodeAttemptsTable {
  tenant_id: string;
  owner_id: string;
  photo_id: string;
  attempt_id: string;
  started_at: string;
  outcome: 'killed' | 'lost' | null;
}

interface Tables {
  decode_attempts: DecodeAttemptsTable;
}

export type DecodeAttemptRow = Selectable<DecodeAttemptsTable>;

export async function insertAttempt(tx: Transaction, row: DecodeAttemptRow): Promise<void> {
  await sqlOf<Tables>(tx).insertInto('decode_attempts').values(row).execute();
}

/** Attempts of a photo that failed or have not ended. */
export async function listAttempts(
  tx: Transaction,
  owner: Owner,
  photoId: string,
): Promise<DecodeAttemptRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('decode_attempts')
    .selectAll()
    .where('tenant_id', '=', owner.tenantId)
    .where('owner_id', '=', owner.ownerId)
    .where('photo_id', '=', photoId)
    .execute();
}

export async function updateAttempt(
  tx: Transaction,
  { tenant_id, owner_id, photo_id, attempt_id }: DecodeAttemptRow,
  outcome: DecodeAttemptRow['outcome'],
): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('decode_attempts')
    .set({ outcome })
    .where('tenant_id', '=', tenant_id)
    .where('owner_id', '=', owner_id)
    .where('photo_id', '=', photo_id)
    .where('attempt_id', '=', attempt_id)
    .execute();
}

export async function deleteAttempts(
  tx: Transaction,
  owner: Owner,
  photoId: string,
  attemptId?: string,
): Promise<void> {
  const rows = sqlOf<Tables>(tx)
    .deleteFrom('decode_attempts')
    .where('tenant_id', '=', owner.tenantId)
    .where('owner_id', '=', owner.ownerId)
    .where('photo_id', '=', photoId);
  await (attemptId === undefined ? rows : rows.where('attempt_id', '=', attemptId)).execute();
}
