import type pg from 'pg';
import type { NewLedgerEntry } from '../../deletion-ledger/index.ts';

export interface LedgerPosition {
  readonly strand: string;
  readonly position: number;
}

export interface Strand extends LedgerPosition {
  readonly beganAt: string;
}

/** Strands, oldest first; empty before the first deletion, or without a ledger table. */
export async function readStrands(client: pg.ClientBase): Promise<Strand[]> {
  const table = `to_regclass('public.deletion_ledger_strands')`;
  const found = await client.query<{ there: boolean }>(`select ${table} is not null as there`);
  if (!found.rows[0]?.there) return [];
  const { rows } = await client.query<{ strand: Strand }>(
    `select jsonb_build_object('strand', strand, 'position', position, 'beganAt', began_at) as strand
     from deletion_ledger_strands order by number`,
  );
  return rows.map(({ strand }) => strand);
}

export async function readRows(
  client: pg.ClientBase,
  after: number,
  limit: number,
): Promise<{ position: number; entry: NewLedgerEntry }[]> {
  const { rows } = await client.query<{ position: string; entry: NewLedgerEntry }>(
    `select position, jsonb_build_object('tenantId', tenant_id, 'ownerId', owner_id, 'action', action,
       'cause', cause, 'at', at, 'photoIds', photo_ids)
       -- Earlier versions, without projects or products, can read the others.
       || case when project_ids = '{}' then '{}' else jsonb_build_object('projectIds', project_ids) end
       || case when product_codes = '{}' then '{}' else jsonb_build_object('productCodes', product_codes) end as entry
     from deletion_ledger where position > $1 order by position limit $2`,
    [after, limit],
  );
  return rows.map(({ position, entry }) => ({ position: Number(position), entry }));
}
