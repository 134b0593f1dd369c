import { selectDueClock } from '../../server/src/modules/storage-clock/storage-clock.repository.ts';
import { openDatabase } from '../../server/src/platform/database/index.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { runOnServer } from '../../server/test/test-server.ts';
import type { BenchEnvironment } from '../environment/environment.ts';
import { startKeepsake } from '../environment/keepsake.ts';
import { millisecondsAtMost, most, type PartResult } from '../figures/figure.ts';

const accounts = 10_000_000;
const due = 1_000;

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan; readonly 'Execution Time': number }];
}

/** Reads of a sweep of the storage clock to find a due account. */
export async function measureStorageClock(environment: BenchEnvironment): Promise<PartResult> {
  const { databaseUrl } = await startKeepsake(environment, { withWorker: false });
  await runOnServer(
    databaseUrl,
    // Accounts need no customers for this.
    `set session_replication_role = replica;
    set synchronous_commit = off;
    set maintenance_work_mem = '256MB';
    drop index storage_clocks_due;
    insert into storage_clocks (tenant_id, customer_id, next_step_at)
      select 'demo', uuidv7(), now() + (n - ${due}) * interval '5 seconds' from generate_series(1, ${accounts}) n;
    create index storage_clocks_due on storage_clocks (next_step_at) where next_step_at is not null`,
  );
  await runOnServer(databaseUrl, 'vacuum analyze storage_clocks');
  const database = openDatabase({ url: databaseUrl, max: 1 });
  try {
    const query = selectDueClock(database.autocommit, new Date().toISOString());
    const options = sql`analyze, buffers`;
    const [explained] = await query.explain<Explained>('json', options);
    const lines = await query.explain<{ 'QUERY PLAN': string }>('text', options);
    const found = explained?.['QUERY PLAN'][0];
    if (!found) throw new Error('the database explains nothing');
    const pages = found.Plan['Shared Hit Blocks'] + found.Plan['Shared Read Blocks'];
    const what = `One due account of ${accounts.toLocaleString('en')}`;
    return {
      figures: [
        {
          what: `${what}: pages read`,
          measured: String(pages),
          against: 'goal',
          value: pages,
          goal: most(20),
        },
        {
          what,
          measured: `${found['Execution Time'].toFixed(2)} ms`,
          against: 'goal',
          value: found['Execution Time'],
          goal: millisecondsAtMost(5),
        },
      ],
      notes: ['```', ...lines.map((line) => line['QUERY PLAN']), '```'].join('\n'),
    };
  } finally {
    await database.close();
  }
}
