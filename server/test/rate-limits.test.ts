import { sql, sqlOf } from '../src/platform/database/sql.ts';
import { describeRequestLimits } from './rate-limits.suite.ts';

describeRequestLimits('in the database', async () => ({
  env: {},
  async spend({ platform }, keyBegin, milliseconds) {
    const query = sql`update rate_limits set full_at = full_at + ${milliseconds} where starts_with(key, ${keyBegin})`;
    await query.execute(sqlOf(platform.database.autocommit));
  },
}));
