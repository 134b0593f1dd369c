import type { Expression, Kysely, RawBuilder } from 'kysely';
import type { Condition, Relation, Transaction } from './index.ts';

export {
  type ColumnType,
  type Generated,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';

/**
 * Opens a transaction for SQL, typed by the repository's own tables. Only `*.repository.ts` and the job queue
 * may. Date, timestamp, timestamptz, interval, int8 and numeric come as text, bytea as Buffer, jsonb parsed.
 * Pass text for times too, never a Date, and JSON.stringify for jsonb.
 */
export function sqlOf<Tables>(tx: Transaction): Kysely<Tables> {
  return tx as unknown as Kysely<Tables>;
}

/** Wraps an SQL condition for another module; aliases are not rewritten, so use it inside `exists (…)`. */
export function conditionOf(expression: Expression<boolean>): Condition {
  return expression as unknown as Condition;
}

/** Wraps rows for another module to join: a table, or a query in parentheses. */
export function relationOf(rows: RawBuilder<unknown>): Relation {
  return rows as unknown as Relation;
}

/** Unwraps another module's rows for a `from` or `join`, with an alias. */
export function rowsOf(relation: Relation): RawBuilder<unknown> {
  return relation as unknown as RawBuilder<unknown>;
}

/** Unwraps another module's condition for a `where`. */
export function holds(condition: Condition): Expression<boolean> {
  return condition as unknown as Expression<boolean>;
}
