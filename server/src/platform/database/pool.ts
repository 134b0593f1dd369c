import pg from 'pg';
import { Client, type ConnectionConfig } from './connection.ts';

/** A pool that keeps no connection to a server that has refused a write. */
export function createPool(config: ConnectionConfig & { readonly max: number }): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: Client as unknown as new () => pg.ClientBase });
  // Without a listener a broken connection ends the process; callers get the error from their query.
  pool.on('error', () => {});
  pool.on('release', (_error, client) => {
    // The pool drops a connection that is ending.
    if ((client as unknown as Client).isReadOnly) void client.end();
  });
  return pool;
}
