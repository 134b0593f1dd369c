import { sql } from '../../platform/database/sql.ts';

export const add = sql`insert into photos (id) values ($1)`;
