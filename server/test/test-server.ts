import pg from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for tests, and the run's prefix of database names. */
    testServer: { readonly url: string; readonly run: string };
  }
}

export const databasePrefix = 'keepsake_test_';
export const templateOf = (run: string) => `${databasePrefix}${run}_template`;

export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export const databaseNameOf = (url: string) => new URL(url).pathname.slice(1);

export async function runOnServer<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'keepsake-test' });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
