import { runOnServer } from './test-server.ts';

/** Content of all tables but the counters of requests. */
export async function contentOf(databaseUrl: string): Promise<object[]> {
  const tables = await runOnServer<{ name: string }>(
    databaseUrl,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('rate_limits') order by 1`,
  );
  const contents = tables.map(
    ({ name }) =>
      `select '${name}' as name, string_agg(t::text, ' ' order by t::text) as rows from ${name} t`,
  );
  return runOnServer(databaseUrl, `${contents.join(' union all ')} order by name`);
}
