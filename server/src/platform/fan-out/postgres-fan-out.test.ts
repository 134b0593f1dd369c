import { createTestDatabase } from '../../../test/database.ts';
import { sql, sqlOf } from '../database/sql.ts';
import { createLog } from '../log/index.ts';
import { describeFanOut } from './fan-out.suite.ts';
import { createPostgresFanOut } from './index.ts';

const log = createLog({ level: 'silent', process: 'test' });

describeFanOut('PostgreSQL', async () => {
  const { url, database, drop } = await createTestDatabase({ empty: true });
  return {
    open: () => createPostgresFanOut({ url, database, log }),
    async cut() {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(sqlOf(database.autocommit));
    },
    say: (text) => sql`select pg_notify('keepsake_push', ${text})`.execute(sqlOf(database.autocommit)),
    close: drop,
  };
});
