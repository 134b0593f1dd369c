import { sql } from '../../platform/database/sql.ts';

export const find = sql`select id from photos where id = $1`;
