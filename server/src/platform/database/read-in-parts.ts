import { type RawBuilder, sql, sqlOf } from './sql.ts';
import type { Transaction } from './transaction.ts';

/** A hundred kilobytes: more live data at a garbage collection makes the heap grow. */
const rowsAtOnce = 250;

/**
 * Yields batches, each valid until the next one is requested; neither side holds all rows.
 *
 * @param name of the cursor, unique in the transaction
 */
export async function* readInParts<Row>(
  tx: Transaction,
  name: string,
  statement: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  const cursor = sql.id(name);
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(sqlOf(tx));
  const fetch = () => sql<Row>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(sqlOf(tx));
  let next = fetch();
  for (let full = true; full; ) {
    const { rows } = await next;
    full = rows.length === rowsAtOnce;
    if (full) {
      // Prefetches the next batch. Stopping early aborts the transaction.
      next = fetch();
      next.catch(() => undefined);
    }
    if (rows.length > 0) yield rows;
    // Settled promises refer to each other, and would keep these rows until a major collection.
    rows.length = 0;
  }
  await sql`close ${cursor}`.execute(sqlOf(tx));
}

/**
 * Yields values of a statement with a column `item`.
 *
 * @param name of the cursor, unique in the transaction
 */
export async function* readItems<Item>(
  tx: Transaction,
  name: string,
  statement: RawBuilder<unknown>,
): AsyncGenerator<Item> {
  for await (const rows of readInParts<{ item: Item }>(tx, name, statement)) {
    for (const { item } of rows) yield item;
  }
}

/** A JSON object of columns and expressions, without those that are null. */
export function jsonOf(fields: Readonly<Record<string, RawBuilder<unknown> | string>>): RawBuilder<unknown> {
  const parts = Object.entries(fields).map(
    ([name, value]) => sql`${sql.lit(name)}, ${typeof value === 'string' ? sql.ref(value) : value}`,
  );
  return sql`json_strip_nulls(json_build_object(${sql.join(parts)}))`;
}

/** A timestamptz in ISO 8601 and UTC, to the millisecond. */
export const isoOf = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
