import type { Transaction } from '../../platform/database/index.ts';
import { type Generated, type Selectable, sql, sqlOf } from '../../platform/database/sql.ts';
import type { Owner } from '../photos/index.ts';

interface ActivationsTable {
  tenant_id: string;
  owner_id: string;
  status: 'ACTIVE' | 'NOT_ACTIVE' | 'IMPORTING';
  /** Null: not looked up yet. */
  is_found: boolean | null;
  has_failed: Generated<boolean>;
  tries: Generated<number>;
  changed_at: string;
}

interface Tables {
  activations: ActivationsTable;
}

export type ActivationRow = Selectable<ActivationsTable>;

const ownedBy = ({ tenantId, ownerId }: Owner) =>
  sql<boolean>`tenant_id = ${tenantId} and owner_id = ${ownerId}`;

/** Does nothing where there is a row. */
export async function insertActivation(
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  { status, at }: { status: 'ACTIVE' | 'NOT_ACTIVE'; at: string },
): Promise<void> {
  await sqlOf<Tables>(tx)
    .insertInto('activations')
    .values({ tenant_id: tenantId, owner_id: ownerId, status, is_found: null, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findActivation(tx: Transaction, owner: Owner): Promise<ActivationRow | undefined> {
  return sqlOf<Tables>(tx).selectFrom('activations').selectAll().where(ownedBy(owner)).executeTakeFirst();
}

export function lockActivation(tx: Transaction, owner: Owner): Promise<ActivationRow | undefined> {
  return sqlOf<Tables>(tx)
    .selectFrom('activations')
    .selectAll()
    .where(ownedBy(owner))
    .forUpdate()
    .executeTakeFirst();
}

export type ActivationChange = Partial<Omit<ActivationRow, 'tenant_id' | 'owner_id'>>;

export async function updateActivation(
  tx: Transaction,
  owner: Owner,
  change: ActivationChange,
): Promise<void> {
  await sqlOf<Tables>(tx).updateTable('activations').set(change).where(ownedBy(owner)).execute();
}

/** Changes the row of an import that runs. Returns false where it does not any more. */
export async function updateRunning(
  tx: Transaction,
  owner: Owner,
  change: ActivationChange,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<Tables>(tx)
    .updateTable('activations')
    .set(change)
    .where(ownedBy(owner))
    .where('status', '=', 'IMPORTING')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a try. Returns undefined where no import runs. */
export function beginTry(tx: Transaction, owner: Owner): Promise<ActivationRow | undefined> {
  return sqlOf<Tables>(tx)
    .updateTable('activations')
    .set({ tries: sql<number>`tries + 1` })
    .where(ownedBy(owner))
    .where('status', '=', 'IMPORTING')
    .returningAll()
    .executeTakeFirst();
}

/** Lists imports that run, the oldest first. */
export function listRunning(tx: Transaction, limit: number): Promise<ActivationRow[]> {
  return sqlOf<Tables>(tx)
    .selectFrom('activations')
    .selectAll()
    .where('status', '=', 'IMPORTING')
    .orderBy('changed_at')
    .limit(limit)
    .execute();
}

export async function deleteActivation(tx: Transaction, owner: Owner): Promise<void> {
  await sqlOf<Tables>(tx).deleteFrom('activations').where(ownedBy(owner)).execute();
}
