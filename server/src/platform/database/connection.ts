import pg from 'pg';
import { valueTypes } from './value-types.ts';

/** Time after which the database counts as unavailable. */
const connectMilliseconds = 5_000;

export function connectionConfig(url: string, applicationName: string) {
  return {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    types: valueTypes,
  } satisfies pg.ClientConfig;
}

/** Errors while idle show at the next query, or as `end`. */
export async function connectClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
