import type { Database } from '../database/index.ts';
import type { HttpServer } from './server.ts';

/** `live`: the process runs. `ready`: the database answers, else 503. Neither needs a known host. */
export function serveHealth(app: HttpServer, database: Database): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema: { hide: true } }, async () => {
    await database.ping();
    return { status: 'ok' };
  });
}
