import type { Database } from '../database/index.ts';
import { ApiError } from './api-error.ts';
import type { HttpServer } from './server.ts';

export interface HealthOptions {
  readonly database: Pick<Database, 'ping'>;
  readonly isDraining: () => boolean;
}

/**
 * `live`: the process runs. `ready`: it takes requests and the database answers, else 503. Neither needs a known
 * host, and neither may be kept by a cache.
 */
export function serveHealth(app: HttpServer, { database, isDraining }: HealthOptions): void {
  const schema = { hide: true } as object;
  app.get('/health/live', { schema }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/health/ready', { schema }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isDraining()) throw new ApiError('unavailable', { detail: 'this process is about to end' });
    await database.ping();
    return { status: 'ok' };
  });
}
