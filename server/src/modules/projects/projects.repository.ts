import type { SavedProject } from '@keepsake/contract/shop-documents';
import type { Transaction } from '../../platform/database/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { type SelectQueryBuilder, sql, sqlOf } from '../../platform/database/sql.ts';

interface ProjectsTable {
  tenant_id: string;
  project_id: string;
  updated_at: string;
  /** Null when deleted by the shop, or for good. */
  content: SavedProject | null;
  /** Time of the deletion by the customer. */
  deleted_at: string | null;
}

interface Tables {
  saved_projects: ProjectsTable;
}

export interface OwnProjects {
  readonly tenantId: string;
  readonly shopCustomerIds: readonly string[];
}

export interface ProjectRow {
  readonly project_id: string;
  readonly content: SavedProject;
}

const isOf = ({ shopCustomerIds }: OwnProjects) =>
  sql<boolean>`content->>'shopCustomerId' = any(${shopCustomerIds})`;

const isOpen = sql<boolean>`(content->>'isOrdered') is distinct from 'true'`;

function ownProjects(
  tx: Transaction,
  own: OwnProjects,
): SelectQueryBuilder<Tables, 'saved_projects', object> {
  return sqlOf<Tables>(tx)
    .selectFrom('saved_projects')
    .where('tenant_id', '=', own.tenantId)
    .where(isOf(own))
    .where('content', 'is not', null)
    .where('deleted_at', 'is', null);
}

/** Lists the latest changed first. */
export async function listProjects(
  tx: Transaction,
  own: OwnProjects,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<ProjectRow[]> {
  return ownProjects(tx, own)
    .select(['project_id', 'content'])
    .$narrowType<{ content: SavedProject }>()
    .orderBy('updated_at', 'desc')
    .orderBy('project_id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function countProjects(tx: Transaction, own: OwnProjects): Promise<number> {
  const { count } = await ownProjects(tx, own)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Omits ordered projects, which are kept beyond the storage period. */
export async function countOpenProjects(tx: Transaction, own: OwnProjects): Promise<number> {
  const { count } = await ownProjects(tx, own)
    .where(isOpen)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Omits ordered projects; returns the ids of the others. */
export async function deleteOpenProjects(tx: Transaction, own: OwnProjects, at: string): Promise<string[]> {
  const rows = await sqlOf<Tables>(tx)
    .updateTable('saved_projects')
    .set({ deleted_at: at })
    .where('tenant_id', '=', own.tenantId)
    .where(isOf(own))
    .where('content', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(isOpen)
    .returning('project_id')
    .execute();
  return rows.map((row) => row.project_id);
}

/** Restores those deleted at an instant; returns their ids. */
export async function restoreProjectsOf(tx: Transaction, own: OwnProjects, at: string): Promise<string[]> {
  const rows = await sqlOf<Tables>(tx)
    .updateTable('saved_projects')
    .set({ deleted_at: null })
    .where('tenant_id', '=', own.tenantId)
    .where(isOf(own))
    .where('content', 'is not', null)
    .where('deleted_at', '=', at)
    .returning('project_id')
    .execute();
  return rows.map((row) => row.project_id);
}

/** Returns whether there was one. */
export async function deleteProject(
  tx: Transaction,
  own: OwnProjects,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<Tables>(tx)
    .updateTable('saved_projects')
    .set({ deleted_at: at })
    .where('tenant_id', '=', own.tenantId)
    .where('project_id', '=', id)
    .where(isOf(own))
    .where('content', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds the instant of the deletion; undefined: not deleted, or before an instant. */
export async function findDeletedAt(
  tx: Transaction,
  own: OwnProjects,
  { id, deletedAfter }: { readonly id: string; readonly deletedAfter: string },
): Promise<string | undefined> {
  const row = await sqlOf<Tables>(tx)
    .selectFrom('saved_projects')
    .select('deleted_at')
    .where('tenant_id', '=', own.tenantId)
    .where('project_id', '=', id)
    .where(isOf(own))
    .where('content', 'is not', null)
    .where('deleted_at', '>', deletedAfter)
    .executeTakeFirst();
  return row?.deleted_at ? instantFromDatabase(row.deleted_at) : undefined;
}

/** Returns whether there was one, deleted after an instant. */
export async function restoreProject(
  tx: Transaction,
  own: OwnProjects,
  { id, deletedAfter }: { readonly id: string; readonly deletedAfter: string },
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf<Tables>(tx)
    .updateTable('saved_projects')
    .set({ deleted_at: null })
    .where('tenant_id', '=', own.tenantId)
    .where('project_id', '=', id)
    .where(isOf(own))
    .where('content', 'is not', null)
    .where('deleted_at', '>', deletedAfter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes by the shop's ids in a restored database: the shop sends again what is newer than the backup.
 * Returns those that were not deleted.
 */
export async function deleteAgain(
  tx: Transaction,
  tenantId: string,
  { ids, deletedAt }: { readonly ids: readonly string[]; readonly deletedAt: string },
): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    insert into saved_projects as project (tenant_id, project_id, updated_at, content, deleted_at)
    select ${tenantId}, id, 'epoch', null, ${deletedAt}::timestamptz from unnest(${ids}::text[]) as id
    on conflict (tenant_id, project_id) do update set deleted_at = excluded.deleted_at
      where project.deleted_at is null
    returning project_id`.execute(sqlOf(tx));
  return rows.map((row) => row.project_id);
}

/** Restores by the shop's ids in a restored database. Returns those that were deleted. */
export async function restoreAgain(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await sqlOf<Tables>(tx)
    .updateTable('saved_projects')
    .set({ deleted_at: null })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', sql<string>`any(${ids}::text[])`)
    .where('deleted_at', 'is not', null)
    .returning('project_id')
    .execute();
  return rows.map((row) => row.project_id);
}

/** Empties up to `limit` projects deleted until an instant; returns how many. */
export async function emptyProjects(tx: Transaction, deletedUntil: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update saved_projects set content = null
    where (tenant_id, project_id) in (
      select tenant_id, project_id from saved_projects
      where content is not null and deleted_at <= ${deletedUntil} limit ${limit} for update skip locked
    )`.execute(sqlOf(tx));
  return Number(numAffectedRows);
}

/** Empties all projects of an erased customer; the shop keeps its own. */
export async function eraseProjects(tx: Transaction, own: OwnProjects, at: string): Promise<void> {
  await sqlOf<Tables>(tx)
    .updateTable('saved_projects')
    .set({ content: null, deleted_at: sql<string>`coalesce(deleted_at, ${at}::timestamptz)` })
    .where('tenant_id', '=', own.tenantId)
    .where(isOf(own))
    .execute();
}
