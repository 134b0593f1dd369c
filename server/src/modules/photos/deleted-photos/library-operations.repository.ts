import type { Transaction } from '../../../platform/database/index.ts';
import { sql, sqlOf } from '../../../platform/database/sql.ts';
import { type Owner, ownedBy } from '../photos.repository.ts';
import type { NewOperationRow, OperationChange, OperationRow, PhotosTables } from '../photos.tables.ts';

export async function insertOperation(tx: Transaction, row: NewOperationRow): Promise<void> {
  await sqlOf<PhotosTables>(tx).insertInto('library_operations').values(row).execute();
}

export async function findOperation(
  tx: Transaction,
  owner: Owner,
  operationId: string,
): Promise<OperationRow | undefined> {
  return sqlOf<PhotosTables>(tx)
    .selectFrom('library_operations')
    .selectAll()
    .where(ownedBy(owner))
    .where('operation_id', '=', operationId)
    .executeTakeFirst();
}

/** Lists operations of all libraries that began before an instant and have not ended. */
export async function listUnfinished(
  tx: Transaction,
  before: string,
  limit: number,
): Promise<Pick<OperationRow, 'tenant_id' | 'owner_id' | 'operation_id'>[]> {
  return sqlOf<PhotosTables>(tx)
    .selectFrom('library_operations')
    .select(['tenant_id', 'owner_id', 'operation_id'])
    .where('state', '=', 'RUNNING')
    .where('at', '<', before)
    .orderBy('at')
    .limit(limit)
    .execute();
}

/** Stores the progress, in the transaction of the batch. */
export async function updateOperation(
  tx: Transaction,
  owner: Owner,
  operationId: string,
  change: Pick<OperationChange, 'state' | 'done' | 'last_photo_id' | 'ranges' | 'finished_at'>,
): Promise<void> {
  await sqlOf<PhotosTables>(tx)
    .updateTable('library_operations')
    .set(change)
    .where(ownedBy(owner))
    .where('operation_id', '=', operationId)
    .execute();
}

/** Stops deletions of selections, or one of them: photos not yet reached stay. */
export async function stopSelections(
  tx: Transaction,
  owner: Owner,
  at: string,
  operationId?: string,
): Promise<void> {
  await sqlOf<PhotosTables>(tx)
    .updateTable('library_operations')
    .set({ state: 'READY', ranges: '[]', finished_at: at })
    .where(ownedBy(owner))
    .where('kind', '=', 'delete-selection')
    .where('state', '=', 'RUNNING')
    .$if(operationId !== undefined, (update) => update.where('operation_id', '=', operationId as string))
    .execute();
}

/** Whether a deletion of everything has not ended, nor been undone. */
export async function isBeingDeleted(tx: Transaction, { tenantId, ownerId }: Owner): Promise<boolean> {
  const { rows } = await sql`
    select from library_operations as deletion
    where tenant_id = ${tenantId} and owner_id = ${ownerId}::uuid and kind = 'delete-all' and state = 'RUNNING'
      and not exists (
        select from library_operations as undo
        where undo.tenant_id = deletion.tenant_id and undo.owner_id = deletion.owner_id and undo.kind = 'restore-all'
          and undo.at >= deletion.at and coalesce(undo.deletion_id, deletion.operation_id) = deletion.operation_id)
    limit 1`.execute(sqlOf<PhotosTables>(tx));
  return rows.length > 0;
}
