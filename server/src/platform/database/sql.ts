import type { Kysely } from 'kysely';
import type { Transaction } from './index.ts';

export {
  type ColumnType,
  type Generated,
  type Insertable,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';

/**
 * Opens a transaction for SQL, typed by the repository's own tables. Only `*.repository.ts` and the job queue may.
 * Date, timestamp, timestamptz, interval, int8 and numeric come as text, bytea as Buffer, jsonb parsed. Going in,
 * pass text for times too, never a Date; and JSON.stringify what goes into jsonb.
 */
export function sqlOf<Tables>(tx: Transaction): Kysely<Tables> {
  return tx as unknown as Kysely<Tables>;
}
