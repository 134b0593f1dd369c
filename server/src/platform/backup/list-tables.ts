import type pg from 'pg';
import { BackupRefused } from './refused.ts';

/** A table, without generated columns. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Table that `migrate` writes. */
export const migrationsTable = 'schema_migrations';

/**
 * Push messages: clients reload with new cursors (decision 0015). State of the store: differs after a restore
 * (decision 0021).
 */
const notKept = ['push_messages', 'push_streams', 'storage_marks', 'storage_rounds', 'storage_findings'];

const tablesQuery = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

const referencesQuery = `
  select distinct c.relname as name, r.relname as refers_to
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
  where f.contype = 'f' and f.conrelid <> f.confrelid and c.relnamespace = 'public'::regnamespace`;

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(tablesQuery);
  const { rows: references } = await client.query<{ name: string; refers_to: string }>(referencesQuery);
  const needs = new Map(tables.map(({ name }) => [name, new Set<string>()]));
  for (const { name, refers_to } of references) needs.get(name)?.add(refers_to);
  return inOrder(
    tables.filter(({ name }) => name !== migrationsTable && !notKept.includes(name)),
    needs,
  );
}

/** Exported for the test. */
export function inOrder(tables: readonly Table[], needs: ReadonlyMap<string, ReadonlySet<string>>): Table[] {
  const ordered: Table[] = [];
  const done = new Set<string>();
  let waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name }) => [...(needs.get(name) ?? [])].every((need) => done.has(need)));
    if (ready.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ');
      throw new BackupRefused(`These tables refer to each other in a circle and have no order: ${names}.`);
    }
    ordered.push(...ready);
    for (const { name } of ready) done.add(name);
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return ordered;
}

/** Sequences advance outside of transactions, so they are never behind the snapshot. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** `"photos" ("tenant_id", …)`, in the syntax of COPY. */
export function copyTarget({ name, columns }: Table): string {
  return `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
}
